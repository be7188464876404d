import { join } from 'node:path';
import config from '#config.ts';
import { createHttpServer, type HttpAnswer } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '#kit/http-server/listen.ts';
import { withPreviews } from '#operations/preview/preview-handler.ts';
import { ownEditor, previewSecret } from '#operations/preview/preview-key.ts';
import { type Editor, readPreviewPage } from '#operations/preview/preview-reader.ts';
import { PreviewService } from '#operations/preview/preview-service.ts';
import { CONTENT_FOLDER } from '#pipeline/snapshot/content/markdown-pages.ts';
import type { readProject } from './command.ts';

/** Previews of this shop, as its commands serve them. */
export interface OpenPreviews {
  /** Called once it is known where the store is. */
  connect(endpoint: string): void;
  /** Answers requests for previews. @param next answers all others */
  over(next: HttpAnswer): HttpAnswer;
  close(): Promise<void>;
}

/**
 * Hands what previews are of to `astro dev`, which renders them with the code as it is being written: loopback alone
 * reaches it, and it asks for the proof that addresses hold.
 */
export async function serveDevPreviews(
  project: ReturnType<typeof readProject>,
  endpoint: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const secret = previewSecret(project.environment, project.workspace);
  const store = {
    endpoint,
    config,
    editor: editorOf(project, secret),
    snapshot: project.workspace.snapshot,
    contentFolder: join(project.workspace.project, CONTENT_FOLDER),
  };
  const read: PreviewService['render'] = async (...asked) => {
    const page = await readPreviewPage(...asked, store);
    return page && new TextEncoder().encode(JSON.stringify({ ...page, entities: [...page.entities] }));
  };
  const nothing: HttpAnswer = (_, response) => void response.writeHead(404).end();
  const server = createHttpServer({ name: 'previews', answer: withPreviews(read, secret, nothing) });
  const url = await listen(server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } });
  return { url, close: () => closeServer(server) };
}

function editorOf({ environment }: ReturnType<typeof readProject>, secret: string): Editor | null {
  return environment.graphqlUrl === null ? ownEditor(secret) : environment.editor;
}

/** Opens previews with the editor that the environment names, or that of the embedded backend. */
export function openPreviews(project: ReturnType<typeof readProject>): OpenPreviews {
  const { environment, workspace } = project;
  const secret = previewSecret(environment, workspace);
  let endpoint = environment.graphqlUrl;
  const service = new PreviewService({
    workspace,
    config,
    editor: editorOf(project, secret),
    endpoint: () => endpoint,
  });
  return {
    connect(url) {
      endpoint = url;
    },
    over: (next) => withPreviews((...page) => service.render(...page), secret, next),
    close: () => service.close(),
  };
}
