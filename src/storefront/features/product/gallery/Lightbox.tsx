// @unocss-include

import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { SharedProps } from '#storefront/domain/page-data/client-config.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import type { ProductMessage } from '../product-messages.ts';
import { type LightboxPicture, nextIndex } from './connect-gallery.ts';
import { StepButtons } from './StepButtons.tsx';
import { connectStage, type Stage } from './stage.ts';

export interface LightboxProps extends Pick<SharedProps, 'locale'> {
  /** BCP 47 tag of the pictures' texts; undefined if it is the page's. */
  lang: string | undefined;
  pictures: readonly LightboxPicture[];
  /** Index of the picture to begin with. */
  start: number;
  onShow(index: number): void;
  onClose(): void;
}

/** Pixels that an arrow key moves an enlarged picture by. */
const KEY_STEP = 80;
const ARROWS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [KEY_STEP, 0],
  ArrowRight: [-KEY_STEP, 0],
  ArrowUp: [0, KEY_STEP],
  ArrowDown: [0, -KEY_STEP],
};

/** The pictures of a product, as large as the window, to be enlarged and moved. */
export function Lightbox({ locale, lang, pictures, start, onShow, onClose }: LightboxProps) {
  const t = islandTranslator(locale, sharedMessages<ProductMessage>(locale));
  const track = useRef<HTMLUListElement>(null);
  const stage = useRef<Stage>(null);
  const close = useRef(onClose);
  const closeButton = useRef<HTMLButtonElement>(null);
  const [current, setCurrent] = useState(start);
  const [isEnlarged, setEnlarged] = useState(false);
  const total = pictures.length;

  useLayoutEffect(() => {
    if (track.current === null) return;
    track.current.scrollTo({ left: start * track.current.clientWidth, behavior: 'instant' });
    closeButton.current?.focus();
    const connected = connectStage(track.current, {
      enlarged: setEnlarged,
      shown: setCurrent,
      dismissed: () => close.current(),
    });
    stage.current = connected;
    return connected.disconnect;
  }, [start]);

  useEffect(() => onShow(current), [current, onShow]);

  const go = (index: number) => stage.current?.go(index);
  const shown = () => stage.current?.index() ?? current;
  const step = (by: number) => go((shown() + by + total) % total);

  const onKeyDown = (event: KeyboardEvent) => {
    const by = isEnlarged && ARROWS[event.key];
    const next = nextIndex(event.key, shown(), total);
    if (by) stage.current?.pan(...by);
    else if (next !== null) go(next);
    else if (/^[+=-]$/.test(event.key)) stage.current?.zoomBy(event.key === '-' ? 1 / 1.5 : 1.5);
    else return;
    event.preventDefault();
  };
  // Not at the end of a drag that began on an enlarged picture, nor between two that slide by.
  const onClick = ({ target }: MouseEvent) => {
    if (!isEnlarged && target instanceof HTMLLIElement && stage.current?.rests()) onClose();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the dialog, wherever its focus is.
    <div className="lightbox-body" onKeyDown={onKeyDown} onClick={onClick}>
      <ul
        ref={track}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls.
        tabIndex={0}
        className="lightbox-track"
        lang={lang}
        data-enlarged={isEnlarged || undefined}
      >
        {pictures.map((picture, index) => (
          <li key={picture.file} aria-hidden={index !== current || undefined}>
            <Slide
              picture={picture}
              isNear={Math.abs(index - current) < 2}
              isEnlarged={isEnlarged && index === current}
              broken={t('product.pictureBroken')}
            />
          </li>
        ))}
      </ul>
      <div className="lightbox-bar">
        {total > 1 && (
          <p role="status">
            <span aria-hidden="true">{t('product.pictureCount', { number: current + 1, total })}</span>
            <span className="sr-only">{t('product.picture', { number: current + 1, total })}</span>
          </p>
        )}
        <button
          type="button"
          className="gallery-button ml-auto"
          aria-label={t('product.zoom')}
          aria-pressed={isEnlarged}
          onClick={() => stage.current?.toggle()}
        >
          <span className={isEnlarged ? 'i-ph-magnifying-glass-minus' : 'i-ph-magnifying-glass-plus'} />
        </button>
        <button
          ref={closeButton}
          type="button"
          className="gallery-button"
          aria-label={t('product.closePicture')}
          onClick={onClose}
        >
          <span className="i-ph-x" />
        </button>
      </div>
      {total > 1 && (
        <StepButtons
          previousLabel={t('product.previousPicture')}
          nextLabel={t('product.nextPicture')}
          onStep={step}
        />
      )}
    </div>
  );
}

interface SlideProps {
  picture: LightboxPicture;
  /** In sight or next to that, so that it is loaded. */
  isNear: boolean;
  isEnlarged: boolean;
  /** Text in place of a picture that cannot be loaded. */
  broken: string;
}

/** A picture by the file that its size needs, else by the one that the gallery shows, else as text. */
function Slide({ picture, isNear, isEnlarged, broken }: SlideProps) {
  const [failures, setFailures] = useState(0);
  const [isLoaded, setLoaded] = useState(false);
  const { alt, file, srcset, preview, ratio } = picture;
  const style: CSSProperties & { '--ratio': number } = { '--ratio': ratio };
  if (!isLoaded) style.backgroundImage = `url(${JSON.stringify(preview)})`;
  if (failures > 1) return <p className="lightbox-broken">{broken}</p>;
  return (
    <img
      alt={alt}
      style={style}
      draggable={false}
      decoding="async"
      loading={isNear ? 'eager' : 'lazy'}
      sizes={isEnlarged ? '300vw' : '100vw'}
      {...(failures === 0 && srcset && { srcSet: srcset })}
      src={failures === 0 ? file : preview}
      onLoad={() => setLoaded(true)}
      onError={() => setFailures(failures + 1)}
    />
  );
}
