import { pathToFileURL } from 'node:url';
import { IsletError, says } from '#kit/messages/says.ts';
import type { RenderedPage, ShopRenderer } from '../renderer/shop-renderer.ts';
import { forbiddenBlocks } from './forbidden-blocks.ts';

interface CompiledPages {
  shop: ShopRenderer;
  /** As of `storefront/features/catalog/products/replace-cards.ts`. */
  replaceCards: CardReplacer;
}

export type Renderer = (path: string, locals: App.Locals) => Promise<RenderedPage>;

/** Replaces the cards of products in a rendered page; null where it must be rendered instead. */
export type CardReplacer = (page: Buffer, products: readonly number[], locals: object) => Buffer | null;

/**
 * Loads what renders the pages of a compiled shop.
 * @param entry file path of the compiled server entry
 * @param origin of the URL that pages see; no page may print it
 * @returns a function that renders a site-absolute path, and throws an error of the page, also where its own policy
 * forbids a script or style of it
 */
export async function loadRenderer(entry: string, origin = 'http://localhost'): Promise<Renderer> {
  const { shop } = await importShop(entry);
  return async (path, locals) => {
    const page = await shop.render(new URL(path, origin), locals);
    const [forbidden] = page.csp === null ? [] : forbiddenBlocks(page.body.toString(), page.csp);
    if (forbidden === undefined) return page;
    throw new IsletError(says('release.forbiddenByPolicy', { forbidden: JSON.stringify(forbidden) }));
  };
}

/** Loads what updates the pages of a compiled shop, given the file path of its server entry. */
export async function loadCardReplacer(entry: string): Promise<CardReplacer> {
  return (await importShop(entry)).replaceCards;
}

async function importShop(entry: string): Promise<CompiledPages> {
  return (await import(pathToFileURL(entry).href)) as CompiledPages;
}
