import { useId, useState } from 'react';
import type { Order } from '#storefront/domain/checkout/order.ts';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { failure as failureOf } from '#storefront/domain/errors/failure.ts';
import { FailureText } from '#storefront/features/failures/LoadFailure.tsx';
import { type FailureMessages, formatFailure } from '#storefront/stores/page/notices.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { useOrderFormatting } from './order-context.ts';

interface Props {
  order: Order;
  messages: FailureMessages;
  /** Called once the shopper is signed in to the new account. */
  onCreated(): void;
}

type State =
  | { kind: 'offered'; failure: Failure | null }
  | { kind: 'busy' }
  | { kind: 'created'; isMailed: boolean };

/** Offers a guest an account with the address of the order, at one press; nothing for customers. */
export function AccountOffer({ order, messages, onCreated }: Props) {
  const { t, locale } = useOrderFormatting();
  const [state, setState] = useState<State>({ kind: 'offered', failure: null });
  const titleId = useId();
  const { billing } = order;
  const email = billing?.email ?? '';
  const isGuests = !order.ofCustomer && !storeConnection().api.tokens.isSignedIn && email !== '';
  if (billing === null || (state.kind === 'offered' && !isGuests)) return null;

  async function create(): Promise<void> {
    if (state.kind === 'busy' || billing === null) return;
    setState({ kind: 'busy' });
    // Few guests press it.
    const outcome = await import('#storefront/stores/checkout/account-of-order.ts')
      .then(({ createAccountOf }) => createAccountOf({ ...order, billing }))
      .catch(() => ({ ok: false, failure: failureOf('offline') }) as const);
    if (!outcome.ok) return setState({ kind: 'offered', failure: outcome.failure });
    setState({ kind: 'created', isMailed: outcome.value.isMailed });
    onCreated();
  }

  const failure = state.kind === 'offered' ? state.failure : null;
  return (
    <section className="not-printed p-6 card grid gap-3" aria-labelledby={titleId}>
      <h2 className="title-3" id={titleId}>
        {t('order.account')}
      </h2>
      {state.kind !== 'created' && (
        <>
          <p className="text-pretty">
            {t('account.registerHint')} {t('order.accountLink', { email })}
          </p>
          <p>
            <button
              type="button"
              className="btn-primary"
              aria-busy={state.kind === 'busy' || undefined}
              onClick={() => void create()}
            >
              <BusyLabel label={t('account.register')} busy={t('busy.processing')} />
            </button>
          </p>
        </>
      )}
      <div role="status" className="empty:hidden">
        {state.kind === 'created' && (
          <p className="text-pretty">
            {t(state.isMailed ? 'order.accountDone' : 'order.accountUnsent', { email })}
          </p>
        )}
        {failure && (
          <p className="text-bad">
            <FailureText text={formatFailure(locale, messages, failure)} failure={failure} />
          </p>
        )}
      </div>
    </section>
  );
}
