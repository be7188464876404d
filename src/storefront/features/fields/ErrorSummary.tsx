import { Alert } from './Alert.tsx';
import { useFields } from './fields-context.ts';

interface Props {
  /** DOM ids of the invalid fields, in the order of the page. */
  fields: readonly string[];
}

/** The number of invalid fields, with a link to each. */
export function ErrorSummary({ fields }: Props) {
  const { t } = useFields();
  if (fields.length === 0) return null;
  return (
    <Alert tone="bad">
      <p className="font-600">{t('checkout.problems.count', { count: fields.length })}</p>
      <ul className="flex flex-wrap gap-x-4">
        {fields.map((id) => (
          <li key={id}>
            <a
              className="link inline-block py-2"
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault();
                focusField(id);
              }}
            >
              {fieldLabel(id)}
            </a>
          </li>
        ))}
      </ul>
    </Alert>
  );
}

/** Scrolls to a field and focuses it. */
export function focusField(id: string): void {
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
}

function fieldLabel(id: string): string {
  return document.querySelector(`label[for="${id}"]`)?.firstChild?.textContent ?? id;
}
