import type { CartLine } from '#storefront/domain/cart/cart.ts';
import { useCheckout } from '../checkout-context.ts';

export function SummaryLines({ lines }: { lines: readonly CartLine[] }) {
  const { t, money } = useCheckout();
  return (
    <ul className="grid gap-4">
      {lines.map(({ id, name, picture, quantity, choices, total, updating }) => (
        <li key={id} className="grid grid-cols-[4rem_minmax(0,1fr)_auto] gap-4 items-start">
          <span className="relative size-16 rounded-control bg-sand">
            {picture && (
              <img
                src={picture.sourceUrl}
                alt=""
                width="64"
                height="64"
                loading="lazy"
                className="size-16 rounded-control object-cover"
              />
            )}
            <span
              className="absolute top-[-0.5rem] right-[-0.5rem] min-w-6 px-1.5 rounded-full bg-ink text-on-ink text-xs leading-6 font-600 text-center tabular-nums"
              aria-hidden="true"
            >
              {quantity}
            </span>
          </span>
          <span className="min-w-0">
            <span className="block font-600 leading-snug">{name}</span>
            {choices.length > 0 && (
              <span className="block text-sm text-ink-soft">
                {choices.map(({ value }) => value).join(' · ')}
              </span>
            )}
            <span className="sr-only">{t('order.quantity', { quantity })}</span>
          </span>
          <span className={`tabular-nums ${updating ? 'opacity-45' : ''}`}>
            {total !== null && (total === 0 ? t('order.free') : money(total))}
          </span>
        </li>
      ))}
    </ul>
  );
}
