import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { CartLine } from '#storefront/domain/cart/cart.ts';
import type { CardProduct } from '#storefront/domain/catalog/catalog-types.ts';
import { sharedProps } from '#storefront/domain/page-data/client-config.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { addButtonHtml } from '#storefront/features/add-button/add-button-html.ts';
import type { CARD_MESSAGES, CardContext } from '#storefront/features/catalog/products/card-context.ts';
import { priceHtml } from '#storefront/features/catalog/products/price-html.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import type { Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { pageConfig } from '#storefront/stores/page/open-page.ts';
import { loadCompanions } from '#storefront/stores/shopping/companions.ts';
import { HtmlContent } from '#storefront/ui/html/HtmlContent.tsx';
import { attributes, type Html, html } from '#storefront/ui/html/html.ts';
import { pictureHtml } from '#storefront/ui/html/picture-html.ts';

interface Props {
  title: string;
  /** Products that others go with, in the order in which they were added. */
  of: readonly Pick<CartLine, 'slug'>[];
  lines: readonly Pick<CartLine, 'id' | 'productId' | 'groupId'>[];
  limit: number;
  /** The last class is its own: tags that get events know the list by it. */
  className: string;
}

/** Products that go with others; nothing until they are loaded, and if there are none. */
export function GoesWith({ title, of, lines, limit, className }: Props) {
  const { locale } = pageConfig();
  const products = useCompanions(locale, of, lines, limit);
  const titleId = `${className.split(' ').at(-1)}-title`;
  const section = useRef<HTMLElement>(null);
  const hasFocus = useRef(false);
  const context = useMemo(() => {
    const t = islandTranslator(locale, sharedMessages<(typeof CARD_MESSAGES)[number]>(locale));
    return { ...sharedProps(pageConfig()).card, locale, t };
  }, [locale]);

  // The button that added a product goes with its row.
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    (section.current ?? document.querySelector<HTMLElement>('dialog:modal button'))?.focus();
  });

  if (products.length === 0) return null;
  return (
    <section
      ref={section}
      className={className}
      aria-labelledby={titleId}
      tabIndex={-1}
      onFocus={() => {
        hasFocus.current = true;
      }}
      onBlur={() => {
        hasFocus.current = false;
      }}
    >
      <h3 id={titleId} className="text-base font-600">
        {title}
      </h3>
      <HtmlContent
        as="ul"
        className="companions"
        html={html`${products.map((product) => companionHtml(product, context))}`}
      />
    </section>
  );
}

/** Products that go with others, as it was until it is known for others. */
function useCompanions(locale: Locale, of: Props['of'], lines: Props['lines'], limit: number): CardProduct[] {
  const [products, setProducts] = useState<CardProduct[]>([]);
  const asked = JSON.stringify([of.map(({ slug }) => slug), lines.map(({ id }) => id)]);
  const latest = useRef({ of, lines });
  latest.current = { of, lines };

  useEffect(() => {
    let isCurrent = asked !== '';
    const { of, lines } = latest.current;
    void loadCompanions(locale, of, lines, limit).then((found) => {
      if (isCurrent) setProducts(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [locale, asked, limit]);
  return products;
}

/** The row of a product that goes with others: its button adds it as that of a card does. */
function companionHtml(product: CardProduct, context: CardContext): Html {
  const { locale, imageProvider } = context;
  const href = routePath('product-slug', locale, { slug: product.slug });
  const link = attributes({ href, class: 'quiet-link font-600', lang: product.lang ?? context.lang });
  const picture = pictureHtml(product.image, imageProvider, { use: 'thumbnail', alt: '' });
  return html`<li data-card="${product.databaseId}">${picture}<div><a${link}>${product.name}</a>${priceHtml(product, context)}${addButtonHtml(product, context)}</div></li>`;
}
