import { RATINGS } from '#storefront/domain/catalog/reviews/ratings.ts';
import { FieldError } from '#storefront/features/fields/FieldFrame.tsx';
import { fieldId } from './use-review-form.ts';

interface Props {
  legend: string;
  /** The name of a number of stars. */
  label(stars: number): string;
  /** 0 for none. */
  value: number;
  error: string | undefined;
  onChange(rating: number): void;
}

/** Stars to choose from, which are radio buttons for the keyboard. */
export function StarChoice({ legend, label, value, error, onChange }: Props) {
  const id = fieldId('rating');
  return (
    <fieldset aria-describedby={error && `${id}-error`}>
      <legend className="label">{legend}</legend>
      <div className="star-choice">
        {RATINGS.toReversed().map((rating) => (
          <label key={rating}>
            <input
              id={rating === 1 ? id : undefined}
              type="radio"
              name={id}
              value={rating}
              aria-label={label(rating)}
              required
              checked={value === rating}
              onChange={() => onChange(rating)}
            />
            <span className="stars" />
          </label>
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  );
}
