import { productLink } from '#storefront/domain/catalog/product-link.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { pageProduct } from '#storefront/stores/page/page-product.ts';
import { ShareButton } from '#storefront/ui/ShareButton.tsx';
import type { ProductMessage } from './product-messages.ts';

/** Shares the product of the page, with the options that are chosen. */
function ShareProduct({ locale }: { locale: Locale }) {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  return (
    <div className="needs-script flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
      <ShareButton
        title={() => pageProduct().name}
        link={() => productLink(location.href)}
        label={t('product.share')}
        copied={t('product.linkCopied')}
        linkLabel={t('product.linkNotCopied')}
      />
    </div>
  );
}

export default withFailureBoundary(ShareProduct);
