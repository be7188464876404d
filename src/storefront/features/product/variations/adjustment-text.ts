import type { SelectedValues } from '#storefront/domain/catalog/variations/variation-selection.ts';
import { formatList } from '#storefront/i18n/format.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { BuyFormProps } from '../buy/buy-form-product.ts';
import type { ProductMessage } from '../product-messages.ts';

/** A selection that made way for one that some variation has. */
interface Adjustment {
  wanted: SelectedValues;
  fitting: SelectedValues;
  /** Index of the group whose option stays. */
  fixed: number;
}

/** Says which groups got another option so that one group could have its own. */
export function adjustmentText(
  { locale, product: { groups } }: BuyFormProps,
  { wanted, fitting, fixed }: Adjustment,
): string {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const nameOf = (group: number, value = '') =>
    groups[group]?.options.find((option) => option.value === value)?.name ?? '';
  const quoted = (group: number, value = '') => t('buy.quoted', { text: nameOf(group, value) });
  const changed = [...groups.keys()].filter((group) => wanted[group] !== fitting[group]);
  const changes = changed.map((group) =>
    t('buy.adjustedOption', { label: groups[group]?.label ?? '', value: nameOf(group, fitting[group]) }),
  );
  return t('buy.adjusted', {
    changes: formatList(locale, changes),
    option: quoted(fixed, fitting[fixed]),
    former: formatList(
      locale,
      changed.map((group) => quoted(group, wanted[group])),
    ),
  });
}
