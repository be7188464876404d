import type { CDPSession, Page } from '@playwright/test';
import { PageObject } from './shop-page.ts';

interface Point {
  x: number;
  y: number;
}

/** The pictures of a product's page, and the lightbox over it. */
export class ProductGallery extends PageObject {
  readonly section = this.page.locator('[data-gallery]');
  readonly track = this.section.locator('.gallery-track');
  readonly links = this.section.locator('.gallery-track a');
  readonly lightbox = this.page.getByRole('dialog', { name: /^Pictures of/ });
  readonly counter = this.lightbox.getByRole('status');
  /** The picture of the lightbox that is in sight. */
  readonly picture = this.lightbox.locator('li:not([aria-hidden]) img');

  /** A picture of the gallery by its number. */
  readonly link = (number: number) => this.links.nth(number - 1);
  readonly thumb = (number: number) => this.section.locator('.gallery-thumbs a').nth(number - 1);
  readonly button = (name: string) => this.section.getByRole('button', { name, exact: true });
  readonly lightboxButton = (name: string) => this.lightbox.getByRole('button', { name, exact: true });

  /** The thumbnails that are marked as the picture in sight, by number. */
  marked(): Promise<number[]> {
    return this.section
      .locator('.gallery-thumbs a')
      .evaluateAll((thumbs) => thumbs.flatMap((thumb, at) => (thumb.ariaCurrent === 'true' ? [at + 1] : [])));
  }

  /** True if a picture of the lightbox is in its place, not on its way to it. */
  rests(): Promise<boolean> {
    return this.lightbox
      .locator('.lightbox-track')
      .evaluate(({ scrollLeft, clientWidth }) => scrollLeft % clientWidth === 0);
  }

  /** Enlargement of a picture in the lightbox, and its distance from the middle. */
  view(): Promise<{ scale: number; x: number; y: number }> {
    return this.picture.evaluate((image) => {
      const { a, e, f } = new DOMMatrix(getComputedStyle(image).transform);
      return { scale: a, x: e, y: f };
    });
  }

  /** The middle of the picture of the lightbox. */
  middle(): Point {
    const { width = 0, height = 0 } = this.page.viewportSize() ?? {};
    return { x: width / 2, y: height / 2 };
  }
}

/** Fingers on a screen, which the browser takes for real ones. */
export class Touch {
  readonly #session: CDPSession;

  private constructor(session: CDPSession) {
    this.#session = session;
  }

  static async of(page: Page): Promise<Touch> {
    return new Touch(await page.context().newCDPSession(page));
  }

  /** Moves fingers along their ways, in as many steps as each way has points, and lifts them. */
  async move(...ways: Point[][]): Promise<void> {
    const steps = Math.max(...ways.map((way) => way.length));
    for (let step = 0; step < steps; step += 1) {
      const touchPoints = ways.flatMap((way, id) => {
        const point = way[step] ?? way.at(-1);
        return point ? [{ ...point, id }] : [];
      });
      await this.#send(step === 0 ? 'touchStart' : 'touchMove', touchPoints);
    }
    await this.#send('touchEnd', []);
  }

  async tap(point: Point): Promise<void> {
    await this.move([point]);
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: (Point & { id: number })[]) {
    await this.#session.send('Input.dispatchTouchEvent', { type, touchPoints });
  }
}

/** The points of a straight way. */
export function way(from: Point, to: Point, steps = 8): Point[] {
  return Array.from({ length: steps + 1 }, (_, step) => ({
    x: from.x + ((to.x - from.x) * step) / steps,
    y: from.y + ((to.y - from.y) * step) / steps,
  }));
}
