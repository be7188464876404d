import { RATINGS } from '#shop/catalog/reviews/ratings.ts';
import { useListTools } from '../list-tools-props.ts';
import { OptionCount } from './OptionCount.tsx';

interface Props {
  /** By rating: products rated as high or higher. */
  counts: ReadonlyMap<number, number>;
  value: number | null;
  onChange(rating: number | null): void;
}

/** The lowest average rating. */
export function RatingChoice({ counts, value, onChange }: Props) {
  const { t } = useListTools();
  return (
    <>
      <label className="filter-option">
        <input type="radio" name="rating" checked={value === null} onChange={() => onChange(null)} />
        <span>{t('list.anyRating')}</span>
      </label>
      {RATINGS.map((rating) => {
        const count = counts.get(rating) ?? 0;
        return (
          <label key={rating} className="filter-option">
            <input
              type="radio"
              name="rating"
              checked={value === rating}
              disabled={count === 0 && value !== rating}
              onChange={() => onChange(rating)}
            />
            <span>{t('list.ratingUp', { count: rating })}</span>
            <OptionCount count={count} />
          </label>
        );
      })}
    </>
  );
}
