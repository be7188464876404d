import { useListTools } from '../list-tools-props.ts';

/** The number of products that an option would show. */
export function OptionCount({ count }: { count: number }) {
  const { t } = useListTools();
  return (
    <>
      <span className="filter-count" aria-hidden="true">
        {count}
      </span>
      <span className="sr-only">{t('catalog.productCount', { count })}</span>
    </>
  );
}
