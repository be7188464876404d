import { RATINGS } from '#storefront/domain/catalog/reviews/ratings.ts';
import { useListTools } from '../list-tools-props.ts';
import type { ControlProps } from './control-props.ts';
import { OptionCount } from './OptionCount.tsx';

/** The lowest average rating. */
export function RatingChoice({ counts, choice, onChange }: ControlProps) {
  const { t } = useListTools();
  return (
    <>
      <label className="filter-option">
        <input type="radio" name="rating" checked={choice.length === 0} onChange={() => onChange([])} />
        <span>{t('list.anyRating')}</span>
      </label>
      {RATINGS.map((rating, place) => {
        const count = counts[place] ?? 0;
        const isChosen = Number(choice[0]) === rating;
        return (
          <label key={rating} className="filter-option">
            <input
              type="radio"
              name="rating"
              checked={isChosen}
              disabled={count === 0 && !isChosen}
              onChange={() => onChange([String(rating)])}
            />
            <span>{t('list.ratingUp', { count: rating })}</span>
            <OptionCount count={count} />
          </label>
        );
      })}
    </>
  );
}
