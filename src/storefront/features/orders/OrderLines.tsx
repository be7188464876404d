import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { PLACEHOLDER_IMAGE } from '#storefront/domain/settings/limits.ts';
import { useOrderFormatting } from './order-context.ts';

export function OrderLines({ lines }: { lines: OrderLine[] }) {
  const { t } = useOrderFormatting();
  return (
    <section>
      <h2 className="title-3">{t('order.items')}</h2>
      <ul className="mt-2">
        {lines.map((line) => (
          <Line key={line.id} line={line} />
        ))}
      </ul>
    </section>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { locale, t, money } = useOrderFormatting();
  const { name, slug, picture, choices, quantity, total } = line;
  return (
    <li className="grid grid-cols-[5rem_1fr_auto] sm:grid-cols-[6rem_1fr_auto] gap-4 py-4 border-b border-line last:border-b-0">
      <img
        className="aspect-square w-full rounded-control object-cover bg-sand"
        src={picture?.sourceUrl ?? PLACEHOLDER_IMAGE}
        alt=""
        width="96"
        height="96"
        loading="lazy"
        decoding="async"
      />
      <div className="min-w-0">
        <p className="font-600 text-pretty">
          {slug ? (
            <a className="quiet-link" href={routePath('product-slug', locale, { slug })}>
              {name}
            </a>
          ) : (
            name
          )}
        </p>
        {choices.map(({ label, value }) => (
          <p key={label} className="text-sm text-ink-soft">
            {label}: {value}
          </p>
        ))}
        <p className="text-sm text-ink-soft">{t('order.quantity', { quantity })}</p>
      </div>
      <p className="tabular-nums">{total === 0 ? t('order.free') : money(total)}</p>
    </li>
  );
}
