import type { Backend } from '../../../context.ts';
import type { PageOptions } from '../../../options.ts';
import { globalId } from '../ids.ts';

/** A page of WordPress. */
export class PageNode {
  readonly __typename = 'Page';
  readonly id: string;
  readonly databaseId: number;
  readonly slug: string;
  readonly uri: string;
  readonly link: string;
  readonly status = 'publish';
  readonly isComment = false;
  readonly isContentNode = true;
  readonly isFrontPage = false;
  readonly isPostsPage = false;
  readonly isTermNode = false;
  readonly #page: PageOptions;

  constructor(page: PageOptions, databaseId: number, backend: Backend) {
    this.id = globalId('post', databaseId);
    this.databaseId = databaseId;
    this.slug = page.slug;
    this.uri = `/${page.slug}/`;
    this.link = backend.siteUrl + this.uri;
    this.#page = page;
  }

  title(): string {
    return this.#page.title;
  }

  content(): string {
    return this.#page.content;
  }
}
