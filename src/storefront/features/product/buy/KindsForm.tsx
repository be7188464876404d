import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { type IslandMessages, islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { KIND_MESSAGES } from '#storefront/product-kinds/kind-form.ts';
import { KIND_FORMS } from '#storefront/product-kinds/kind-forms.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { Html } from '#storefront/ui/html/html.ts';
import { BuyForm, type KindChoices } from './BuyForm.tsx';
import type { BuyFormProps } from './buy-form-product.ts';

interface KindsFormProps extends BuyFormProps {
  /** HTML of the product fields below the price; empty for none. */
  fields: string;
  /** Data of the product's kinds, by their names. */
  kinds: Readonly<Record<string, unknown>>;
  kindMessages: IslandMessages<(typeof KIND_MESSAGES)[number]>;
}

/** The form of a product of a kind that a plugin of the store adds. */
function KindsForm({ fields, kinds, kindMessages, ...props }: KindsFormProps) {
  const { locale, currency, product } = props;
  const t = islandTranslator(locale, kindMessages);
  const forms = Object.entries(kinds).flatMap(([name, data]) => {
    const form = KIND_FORMS[name];
    return form === undefined ? [] : [{ name, data, ...form }];
  });
  const lang = product.lang ?? props.lang;

  function choose(values: FormData): KindChoices {
    const choices = forms.map(({ data, choose }) => choose(data, values));
    const extra = Object.assign({}, ...choices.map((one) => one.extra));
    return {
      missing: choices.flatMap((one) => one.missing),
      extras: {
        ...(Object.keys(extra).length > 0 && { extra: JSON.stringify(extra) }),
        texts: choices.flatMap((one) => one.texts),
        ...(choices.some(({ costs }) => costs) && { unit: null, regularUnit: null }),
      },
    };
  }

  return (
    <BuyForm
      {...props}
      below={fields && <HtmlContent as="div" html={new Html(fields)} />}
      more={forms.map(({ name, data, Fields }) => (
        <Fields key={name} data={data} locale={locale} currency={currency} lang={lang} t={t} />
      ))}
      choose={choose}
    />
  );
}

export default withFailureBoundary(KindsForm);
