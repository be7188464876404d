import type { Category } from '../catalog-types.ts';
import { type PayloadPicture, payloadPicture } from './payload-picture.ts';
import { withoutUsual } from './usual-facts.ts';

/** A category in a payload, without what is nothing; its id in the store's API is made of its database id. */
export type PayloadCategory = Pick<Category, 'databaseId' | 'slug' | 'name' | 'count'> &
  Partial<Pick<Category, 'parentId' | 'description'>> & { image?: PayloadPicture };

/** A category as payloads have it. */
export function payloadCategory({ id: _id, image, ...facts }: Category): PayloadCategory {
  return withoutUsual({ ...facts, image: image && payloadPicture(image) }, {}) as PayloadCategory;
}
