import AfterPrice from 'slot:product-after-price.tsx';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { Html } from '#storefront/ui/html/html.ts';
import { BuyForm } from './BuyForm.tsx';
import type { BuyFormProps } from './buy-form-product.ts';

interface FieldsFormProps extends BuyFormProps {
  /** HTML of the product fields below the price. */
  fields: string;
}

/** The form of a product with product fields, or a slot of the theme, below its price. */
function FieldsForm({ fields, ...props }: FieldsFormProps) {
  const below = (
    <>
      {fields !== '' && <HtmlContent as="div" html={new Html(fields)} />}
      {AfterPrice && <AfterPrice productId={props.product.id} locale={props.locale} />}
    </>
  );
  return <BuyForm {...props} below={below} />;
}

export default withFailureBoundary(FieldsForm);
