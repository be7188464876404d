import { isPlainClick } from '#storefront/ui/plain-click.ts';
import { inSight, trackPosition } from './track-position.ts';

/** A picture that the lightbox shows. */
export interface LightboxPicture {
  alt: string;
  /** Address of the largest file. */
  file: string;
  srcset: string;
  /** The file that the gallery shows already. */
  preview: string;
  ratio: number;
}

export type Gallery = ReturnType<typeof connectGallery>;

/**
 * Gives a gallery its keys, marks the thumbnail of the picture in sight, and opens pictures.
 * @param open shows the lightbox, from the picture with this index among those that can be enlarged
 */
export function connectGallery(section: HTMLElement, open: (index: number) => Promise<void>) {
  const track = section.querySelector<HTMLElement>('.gallery-track');
  const strip = section.querySelector<HTMLElement>('.gallery-thumbs');
  const items = [...(track?.children ?? [])] as HTMLElement[];
  const thumbs = [...(strip?.querySelectorAll<HTMLElement>('a') ?? [])];
  const links = [...section.querySelectorAll<HTMLAnchorElement>('.gallery-track a')];
  const listening = new AbortController();
  const { signal } = listening;
  let current = -1;

  const position = track && trackPosition(track, signal);

  /** Marks what is in sight; Tab leads to that picture alone. */
  function mark(): void {
    const index = track ? inSight(track) : 0;
    if (index === current) return;
    current = index;
    for (const [at, thumb] of thumbs.entries()) thumb.ariaCurrent = at === index ? 'true' : null;
    for (const link of links) link.tabIndex = items[index]?.contains(link) ? 0 : -1;
    const thumb = thumbs[index];
    if (strip && thumb) {
      const middle = thumb.offsetLeft - strip.offsetLeft - (strip.clientWidth - thumb.clientWidth) / 2;
      strip.scrollTo({ left: middle });
    }
  }

  function go(index: number): void {
    position?.go(index);
    if (track?.contains(document.activeElement)) {
      items[index]?.querySelector('a')?.focus({ preventScroll: true });
    }
  }

  async function openLink(link: HTMLAnchorElement): Promise<void> {
    if (link.ariaBusy) return;
    link.ariaBusy = 'true';
    try {
      await open(links.indexOf(link));
    } catch {
      location.href = link.href;
    }
    link.ariaBusy = null;
  }

  track?.addEventListener('scroll', mark, { signal, passive: true });
  section.addEventListener(
    'click',
    (event) => {
      const target = event.target instanceof Element ? event.target.closest('a') : null;
      // Those open it elsewhere.
      if (target === null || !isPlainClick(event)) return;
      const link = links.indexOf(target);
      const thumb = thumbs.indexOf(target);
      if (link < 0 && thumb < 0) return;
      event.preventDefault();
      if (thumb >= 0) go(thumb);
      else void openLink(target);
    },
    { signal },
  );
  track?.addEventListener(
    'keydown',
    (event) => {
      const next = nextIndex(event.key, position?.index() ?? 0, items.length);
      // Until this script is loaded, the browser itself scrolls by the key.
      if (next === null || !event.isTrusted) return;
      event.preventDefault();
      go(next);
    },
    { signal },
  );
  mark();

  return {
    /** Those that can be enlarged, in order. */
    pictures: () => links.flatMap((link) => lightboxPicture(link) ?? []),
    /** Shows the next picture, or the first after the last. @returns its index */
    step(by: number): number {
      const next = ((position?.index() ?? 0) + by + items.length) % items.length;
      go(next);
      return next;
    },
    /** Shows a picture that can be enlarged, and moves the focus to it. @param index among these */
    show(index: number): void {
      const link = links[index];
      if (!link) return;
      position?.go(items.findIndex((item) => item.contains(link)));
      link.focus({ preventScroll: true });
    },
    disconnect: () => listening.abort(),
  };
}

/** The picture that a key leads to; null for keys that lead to none. */
export function nextIndex(key: string, current: number, count: number): number | null {
  switch (key) {
    case 'ArrowLeft':
      return Math.max(0, current - 1);
    case 'ArrowRight':
      return Math.min(count - 1, current + 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

function lightboxPicture(link: HTMLAnchorElement): LightboxPicture | null {
  const image = link.querySelector('img');
  if (image === null) return null;
  const { alt, srcset, currentSrc, src } = image;
  const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
  return { alt, file: link.href, srcset, preview: currentSrc || src, ratio: width / height || 1 };
}
