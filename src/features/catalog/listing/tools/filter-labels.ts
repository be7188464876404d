import type { ActiveFilter } from '#shop/search/change-query.ts';
import type { ListFilter } from '#shop/search/list-query.ts';
import type { useListTools } from './list-tools-props.ts';
import type { ListAnswer } from './use-list-answer.ts';

type Tools = Pick<ReturnType<typeof useListTools>, 't' | 'money' | 'card'>;

/** A chosen filter in words, such as `Colour: Sea blue`. */
export function filterLabel(
  { group, value }: ActiveFilter,
  { query, index }: ListAnswer,
  tools: Tools,
): string {
  const { t } = tools;
  switch (group) {
    case 'search':
      return value;
    case 'price':
      return `${t('list.price')}: ${priceLabel(query.filter.price, tools)}`;
    case 'rating':
      return t('list.ratingUp', { count: Number(value) });
    case 'sale':
      return t('list.sale');
    case 'stock':
      return t('list.stock');
    case 'category':
      return optionName(index.categories, value);
    default: {
      const attribute = index.attributes.find((table) => table.group === group);
      return attribute ? `${attribute.label}: ${optionName(attribute, value)}` : value;
    }
  }
}

function optionName(
  { bySlug, names }: { bySlug: Map<string, number>; names: string[] },
  slug: string,
): string {
  return names[bySlug.get(slug) ?? -1] ?? slug;
}

function priceLabel({ min, max }: ListFilter['price'], { t, money, card }: Tools): string {
  const amount = (value: number) => money(Math.round(value * 10 ** card.currency.decimals));
  if (min !== null && max !== null) return `${amount(min)} – ${amount(max)}`;
  return min === null
    ? t('list.priceTo', { price: amount(max ?? 0) })
    : t('list.priceFrom', { price: amount(min) });
}
