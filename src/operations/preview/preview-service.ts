import { existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { IsletError, says } from '#kit/messages/says.ts';
import { servedRootFolder } from '#pipeline/publish/release-root.ts';
import { LoneRenderer } from '#pipeline/render/lone-renderer.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import type { Workspace } from '#pipeline/workspace.ts';
import type { MerchantConfig } from '#storefront/domain/settings/settings.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import type { PreviewKey } from './preview-key.ts';
import { type Editor, readPreviewPage } from './preview-reader.ts';

interface PreviewServiceOptions {
  workspace: Pick<Workspace, 'project' | 'snapshot' | 'dist' | 'renderers'>;
  config: MerchantConfig;
  /** The store's endpoint; null while it is not known yet. */
  endpoint: () => string | null;
  editor: Editor | null;
}

/** Renders pages of what is not published, alone, over the snapshot of the last release. */
export class PreviewService {
  readonly #options: PreviewServiceOptions;
  readonly #renderer: LoneRenderer;

  constructor(options: PreviewServiceOptions) {
    this.#options = options;
    this.#renderer = new LoneRenderer(options.workspace.snapshot);
  }

  /**
   * Reads what a preview is of, and renders its page.
   * @param pathIn its own address in each locale
   * @returns HTML; null if the store shows it to nobody, or to other editors
   * @throws IsletError or ApiError with what is wrong
   */
  async render(
    key: PreviewKey,
    locale: Locale,
    pathIn: (locale: Locale) => string,
  ): Promise<Uint8Array | null> {
    const { workspace, config, editor } = this.#options;
    const endpoint = this.#options.endpoint();
    const entry = servedEntry(workspace);
    if (endpoint === null || entry === null) throw new IsletError(says('previews.notReady'));
    // The thread loads the shop while the store answers.
    await this.#renderer.warm({ entry });
    const read = await readPreviewPage(key, locale, pathIn, {
      ...{ endpoint, config, editor },
      snapshot: workspace.snapshot,
      contentFolder: join(workspace.project, CONTENT_FOLDER),
    });
    if (read === null) return null;
    const { path, entities, note } = read;
    const { html } = await this.#renderer.render({ entry }, path, { entities, note });
    return html;
  }

  async close(): Promise<void> {
    await this.#renderer.close();
  }
}

/** The renderer whose scripts and styles the served release has; null if this machine has none of it. */
function servedEntry({ dist, renderers }: Pick<Workspace, 'dist' | 'renderers'>): string | null {
  const root = servedRootFolder({ dist });
  if (root === null) return null;
  // A second root of the same code has a number.
  const bundle = basename(root).replace(/-\d+$/, '');
  const entry = join(renderers, bundle, 'server/entry.mjs');
  return existsSync(entry) ? entry : null;
}
