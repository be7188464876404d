import type { DemoProduct } from '../product.ts';
import { ceramics } from './ceramics.ts';
import { clothing } from './clothing.ts';
import { downloads } from './downloads.ts';
import { gifts } from './gifts.ts';
import { homeTextiles } from './home-textiles.ts';
import { kitchen } from './kitchen.ts';
import { lamps } from './lamps.ts';
import { outdoor } from './outdoor.ts';
import { paper } from './paper.ts';
import { prints } from './prints.ts';
import { unlisted } from './unlisted.ts';

/** Every product of the shop. */
export const PRODUCTS: readonly DemoProduct[] = [
  ...ceramics,
  ...lamps,
  ...homeTextiles,
  ...clothing,
  ...paper,
  ...prints,
  ...kitchen,
  ...outdoor,
  ...gifts,
  ...downloads,
  ...unlisted,
];
