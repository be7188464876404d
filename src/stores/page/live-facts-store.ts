import { atom } from 'nanostores';
import type { LiveFacts } from '#shop/catalog/live-facts.ts';

/** What the store says of the product of this page; null until it has said so. */
export const $liveFacts = atom<LiveFacts | null>(null);
