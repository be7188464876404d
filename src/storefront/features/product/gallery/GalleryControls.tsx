import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { showModal } from '#storefront/ui/island-helpers.ts';
import type { ProductMessage } from '../product-messages.ts';
import { connectGallery, type Gallery } from './connect-gallery.ts';
import type { LightboxProps } from './Lightbox.tsx';
import { StepButtons } from './StepButtons.tsx';

type Opened = Pick<LightboxProps, 'lang' | 'pictures' | 'start'> & { Lightbox: ComponentType<LightboxProps> };

interface GalleryProps extends Pick<SharedProps, 'locale'> {
  total: number;
}

/** Buttons of the gallery, its keys and current thumbnail, and the dialog of its lightbox. */
function GalleryControls({ locale, total }: GalleryProps) {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const dialog = useRef<HTMLDialogElement>(null);
  const gallery = useRef<Gallery>(null);
  const shown = useRef(0);
  const [opened, setOpened] = useState<Opened | null>(null);
  const [announced, setAnnounced] = useState(0);
  const hasSteps = total > 1;

  // A layout effect, so that the listeners are there when the press is replayed after hydration.
  useLayoutEffect(() => {
    const section = dialog.current?.closest<HTMLElement>('[data-gallery]');
    if (!dialog.current || !section) return;
    dialog.current.ariaLabel = section.ariaLabel;
    const connected = connectGallery(section, async (start) => {
      // In a file of its own: most shoppers do not enlarge pictures.
      const { Lightbox } = await import('./Lightbox.tsx');
      const lang = section.querySelector<HTMLElement>('.gallery-track')?.lang || undefined;
      setOpened({ Lightbox, lang, pictures: connected.pictures(), start });
      showModal(dialog.current);
    });
    gallery.current = connected;
    const close = () => dialog.current?.close();
    // A page restored from the back/forward cache shows it closed.
    addEventListener('pagehide', close);
    return () => {
      connected.disconnect();
      removeEventListener('pagehide', close);
    };
  }, []);

  const step = (by: number) => {
    if (gallery.current) setAnnounced(gallery.current.step(by) + 1);
  };
  const onClose = () => {
    setOpened(null);
    gallery.current?.show(shown.current);
  };

  return (
    <>
      {hasSteps && (
        <>
          <StepButtons
            previousLabel={t('product.previousPicture')}
            nextLabel={t('product.nextPicture')}
            onStep={step}
          />
          <p className="sr-only" role="status">
            {announced > 0 && t('product.picture', { number: announced, total })}
          </p>
        </>
      )}
      <dialog ref={dialog} className="lightbox" onClose={onClose}>
        {opened && (
          <opened.Lightbox
            locale={locale}
            lang={opened.lang}
            pictures={opened.pictures}
            start={opened.start}
            onShow={(index) => {
              shown.current = index;
            }}
            onClose={() => dialog.current?.close()}
          />
        )}
      </dialog>
    </>
  );
}

export default withFailureBoundary(GalleryControls);
