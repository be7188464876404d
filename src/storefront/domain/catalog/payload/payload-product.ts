import type { PriceFacts } from '../../pricing/pricing-types.ts';
import type { Picture, Product, ProductAttribute, Term, Variation } from '../catalog-types.ts';
import {
  otherRegular,
  type PayloadPicture,
  payloadPicture,
  USUAL_ATTRIBUTE,
  USUAL_FACTS,
  withoutUsual,
} from './payload-facts.ts';

type NameAndValue = Pick<Product['defaultAttributes'][number], 'name' | 'value'>;

/** An attribute in a payload: its options where they are not the slugs of its terms. */
type PayloadAttribute = Pick<ProductAttribute, 'name' | 'label' | 'labelLang'> &
  Partial<Pick<ProductAttribute, 'scope' | 'variation' | 'visible' | 'options'>> & {
    terms?: { name: string; slug: string }[];
  };

/** A variation in a payload; its picture as an id where it is one of the product's. */
type PayloadVariation = Pick<Variation, 'databaseId'> &
  Partial<
    Pick<
      Variation,
      | 'sku'
      | 'purchasable'
      | 'stockStatus'
      | 'stockQuantity'
      | 'price'
      | 'regular'
      | 'sale'
      | 'onSale'
      | 'unit'
      | 'gtin'
      | 'mpn'
      | 'fields'
    >
  > &
  PriceFacts & { image?: PayloadPicture | number; attributes?: NameAndValue[] };

type Rewritten =
  | 'image'
  | 'galleryImages'
  | 'attributes'
  | 'variations'
  | 'defaultAttributes'
  | 'metaData'
  | 'terms'
  // The first picture of the gallery, and the terms of the colour attribute.
  | 'hoverImage'
  | 'colors'
  // Of its type and its id.
  | 'id'
  // The page shows them: one that is renamed or moved leaves the payloads of its products as they are.
  | 'categories';

/** A product in the payload of its page: each fact once, unless it is usual. `browserProduct` reads it. */
export type PayloadProduct = Pick<Product, 'databaseId' | 'slug' | 'name'> &
  Partial<Omit<Product, Rewritten>> & {
    image?: PayloadPicture;
    galleryImages?: PayloadPicture[];
    attributes?: PayloadAttribute[];
    variations?: PayloadVariation[];
    defaultAttributes?: NameAndValue[];
    metaData?: { key: string; value: string }[];
    terms?: Pick<Term, 'taxonomyName' | 'slug'>[];
  };

/** A product as the payload of its page has it. */
export function payloadProduct(product: Product): PayloadProduct {
  const {
    id: _id,
    hoverImage: _hover,
    colors: _colors,
    regular: _regular,
    categories: _,
    ...facts
  } = product;
  const { image, galleryImages, attributes, variations, terms, fields = {} } = product;
  const own = new Set([image, ...galleryImages].map((picture) => picture?.databaseId));
  const said = new Set(
    attributes.flatMap((attribute) => attribute.terms.map(({ slug }) => `${attribute.name} ${slug}`)),
  );
  const lean = {
    ...facts,
    image: image && payloadPicture(image),
    galleryImages: galleryImages.map(payloadPicture),
    attributes: attributes.map(payloadAttribute),
    variations: variations.map((variation) => payloadVariation(variation, own)),
    defaultAttributes: product.defaultAttributes.map(nameAndValue),
    metaData: product.metaData.flatMap(({ key, value }) => (key in fields ? [] : [{ key, value }])),
    terms: terms.flatMap(({ taxonomyName, slug }) =>
      taxonomyName === 'product_cat' || said.has(`${taxonomyName} ${slug}`) ? [] : [{ taxonomyName, slug }],
    ),
  };
  return { ...withoutUsual(lean, USUAL_FACTS), ...otherRegular(product) } as PayloadProduct;
}

function payloadAttribute({
  id: _id,
  storeLabel: _label,
  options,
  terms,
  ...facts
}: ProductAttribute): PayloadAttribute {
  const slugs = terms.map(({ slug }) => slug);
  const lean = {
    ...facts,
    options: options.join('\n') === slugs.join('\n') ? [] : options,
    terms: terms.map(({ name, slug }) => ({ name, slug })),
  };
  return withoutUsual(lean, USUAL_ATTRIBUTE) as PayloadAttribute;
}

function payloadVariation(variation: Variation, own: ReadonlySet<number | undefined>): PayloadVariation {
  const { name: _name, slug: _slug, hasAttributes: _has, regular: _regular, image, ...facts } = variation;
  const lean = {
    ...facts,
    image: variationPicture(image, own),
    attributes: variation.attributes.map(nameAndValue),
  };
  return { ...withoutUsual(lean, USUAL_FACTS), ...otherRegular(variation) } as PayloadVariation;
}

function variationPicture(image: Picture | null, own: ReadonlySet<number | undefined>) {
  if (image === null) return null;
  return own.has(image.databaseId) ? image.databaseId : payloadPicture(image);
}

function nameAndValue({ name, value }: NameAndValue): NameAndValue {
  return { name, value };
}
