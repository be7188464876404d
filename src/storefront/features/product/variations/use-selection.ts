import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { fittingSelection } from '#storefront/domain/catalog/variations/fitting-selection.ts';
import { selectionQuery } from '#storefront/domain/catalog/variations/selection-query.ts';
import {
  groupOfParameter,
  type SelectedValues,
  selectedVariation,
  selectionFromQuery,
  withoutSpellings,
} from '#storefront/domain/catalog/variations/variation-selection.ts';
import type { BuyFormProduct, BuyFormProps } from '../buy/buy-form-product.ts';
import { scrollToPicture } from '../gallery/scroll-to-picture.ts';

/**
 * The selected options of a product: the shopper's, or those of the address, which follows them. Gallery and
 * pictures of related products show what is selected.
 * @param product as the store sells it now
 * @returns the selected value of each group, empty for none; a notice of what else a choice has changed, empty
 *   for nothing; and what selects an option, for which others make way where no variation has it with them
 */
export function useSelection(
  props: BuyFormProps,
  product: BuyFormProduct,
  form: RefObject<HTMLFormElement | null>,
) {
  const { groups, variations, first } = product;
  const [values, setValues] = useState<SelectedValues>(first);
  const [notice, setNotice] = useState('');
  const latest = useRef<SelectedValues>(first);

  function show(wanted: SelectedValues, fixed: number, isNew: boolean): SelectedValues {
    const fitting = fittingSelection(groups, variations, wanted, fixed);
    setValues(fitting);
    latest.current = fitting;
    setNotice('');
    if (fitting.some((value, index) => value !== wanted[index])) {
      void import('./adjustment-text.ts').then(
        ({ adjustmentText }) => {
          if (latest.current === fitting) setNotice(adjustmentText(props, { wanted, fitting, fixed }));
        },
        () => {},
      );
    }
    const isInitial = fitting.every((value, index) => value === first[index]);
    const picture = selectedVariation(variations, fitting)?.picture;
    if (picture && (isNew || !isInitial)) scrollToPicture(picture);
    const color = groups.findIndex(({ isColor }) => isColor);
    const chosen = fitting[color];
    if (chosen && (isNew ? chosen !== values[color] : !isInitial)) showColor(color, chosen);
    return fitting;
  }

  function showColor(group: number, value: string): void {
    const name = groups[group]?.name ?? '';
    // Cards are never worth an error: without the file they keep their pictures.
    void import('./related-pictures.ts').then(
      ({ showRelatedIn }) => {
        if (latest.current[group] === value) void showRelatedIn([name, value], props);
      },
      () => {},
    );
  }

  function restore(fallback: SelectedValues): void {
    const query = new URLSearchParams(location.search);
    const inAddress = [...query.keys()].map((parameter) => groupOfParameter(groups, parameter));
    const named = groups.findIndex((group) => inAddress.includes(group));
    const wanted = selectionFromQuery(groups, query, fallback);
    const known = selectionFromQuery(groups, query, []);
    if (known.filter(Boolean).length < inAddress.filter(Boolean).length) {
      void import('./selection-in-languages.ts').then(
        ({ translateAddress }) => translateAddress(groups, () => restore(fallback)),
        () => {},
      );
    }
    if (wanted.join('\n') !== values.join('\n')) show(wanted, Math.max(0, named), false);
  }

  // The browser may have restored checked options, and the query may select some.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the initial state is read once.
  useLayoutEffect(() => {
    restore(groups.map(({ name }, index) => checkedValue(form.current, name) ?? first[index] ?? ''));
  }, []);

  // Links within the page make entries of the history, each with its selection.
  useEffect(() => {
    const onReturn = () => restore(first);
    addEventListener('popstate', onReturn);
    return () => removeEventListener('popstate', onReturn);
  });

  function choose(group: number, value: string): void {
    const next = show(values.with(group, value), group, true);
    const attributes = Object.fromEntries(groups.map(({ name }, index) => [name, next[index] ?? '']));
    const others = withoutSpellings(groups, new URLSearchParams(location.search));
    const query = selectionQuery(attributes, others);
    history.replaceState(history.state, '', location.pathname + query + location.hash);
  }

  return { values, notice, choose };
}

/** The value that is checked in the DOM, whatever React's state. @param name of the option group */
function checkedValue(form: HTMLFormElement | null, name: string): string | undefined {
  const field = form?.elements.namedItem(name);
  if (field instanceof RadioNodeList || field instanceof HTMLSelectElement) return field.value || undefined;
  return field instanceof HTMLInputElement && field.checked ? field.value : undefined;
}
