import type { Locator, Page } from '@playwright/test';

const SCRIPTS = '**/_assets/*.js*';

/** Any page of the shop, seen through what its shell offers. */
export class ShopPage {
  readonly page: Page;
  /** Script files asked for, by path. */
  readonly scripts: string[] = [];

  constructor(page: Page) {
    this.page = page;
    page.on('request', (request) => {
      if (request.resourceType() === 'script') this.scripts.push(new URL(request.url()).pathname);
    });
  }

  /** Holds scripts back until the returned function is called. */
  async holdScripts(files = SCRIPTS): Promise<() => void> {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await this.page.route(files, async (route) => {
      await held;
      await route.continue();
    });
    return release;
  }

  get header(): Locator {
    return this.page.getByRole('banner');
  }

  get footer(): Locator {
    return this.page.getByRole('contentinfo');
  }

  get cartButton(): Locator {
    return this.header.getByRole('button', { name: 'Open cart' });
  }

  get menuButton(): Locator {
    return this.header.getByRole('button', { name: 'Open menu' });
  }

  get cart(): Locator {
    return this.page.getByRole('dialog', { name: 'Cart' });
  }

  get menu(): Locator {
    return this.page.getByRole('dialog', { name: 'Main menu' });
  }

  get searchField(): Locator {
    return this.header.getByRole('combobox', { name: 'Search products' });
  }

  get heading(): Locator {
    return this.page.getByRole('heading', { level: 1 });
  }

  /** Turns the wheel and says how far the page has moved. */
  async scrolledBy(distance: number): Promise<number> {
    await this.page.mouse.wheel(0, distance);
    // Scrolling is done by the compositor; two frames later the page knows of it.
    return this.page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(scrollY)));
        }),
    );
  }
}
