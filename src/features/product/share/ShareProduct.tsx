import { withFailureBoundary } from '#features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#i18n/island-messages.ts';
import type { Locale } from '#i18n/locales.ts';
import { sharedMessages } from '#i18n/shared-messages.ts';
import { productLink } from '#shop/catalog/product-link.ts';
import { pageProduct } from '#stores/page/page-product.ts';
import { ShareButton } from '#ui/ShareButton.tsx';
import type { SHARE_MESSAGES } from './share-messages.ts';

/** Shares the product of the page, with the options that are chosen. */
function ShareProduct({ locale }: { locale: Locale }) {
  const t = islandTranslator(locale, sharedMessages<(typeof SHARE_MESSAGES)[number]>(locale));
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
