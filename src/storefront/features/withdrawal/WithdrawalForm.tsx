import { useStore } from '@nanostores/react';
import { useEffect, useMemo, useState } from 'react';
import { optionText } from '#storefront/domain/cart/cart.ts';
import type { Order } from '#storefront/domain/checkout/order.ts';
import {
  orderOfNumber,
  type WithdrawalDraft,
  type WithdrawalStatement,
  withdrawalStatement,
} from '#storefront/domain/checkout/withdrawal.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { formatTime } from '#storefront/i18n/format-date.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { StatementForm } from './StatementForm.tsx';
import { StatementList } from './StatementList.tsx';
import { STEP_ID, StepHeading } from './StepHeading.tsx';
import { WithdrawalReview } from './WithdrawalReview.tsx';
import type { WithdrawalProps, WithdrawalTranslate } from './withdrawal-messages.ts';

const EMPTY: WithdrawalDraft = {
  ...{ name: '', email: '', orderNumber: '', goods: '' },
  whole: true,
  quantities: {},
};

/** Withdraws from a contract in two steps: the statement, and its confirmation. What was typed stays until it is sent. */
function WithdrawalForm(props: WithdrawalProps) {
  const { locale, messages, optionLabels } = props;
  useIslandReady();
  const t = useMemo(() => islandTranslator(locale, messages), [locale, messages]);
  const { viewer } = useStore($session, { ssr: 'initial' });
  const [typed, setTyped] = useState<Partial<WithdrawalDraft>>({});
  const [orders, setOrders] = useState<Order[]>([]);
  const [found, setFound] = useState<Order | null>(null);
  const [linked, setLinked] = useState('');
  const [step, setStep] = useState<'statement' | 'review' | 'correction'>('statement');
  const [receivedAt, setReceivedAt] = useState<number | null>(null);

  useEffect(() => {
    let isCancelled = false;
    const id = Number(new URLSearchParams(location.search).get('order'));
    const load = async () => {
      // Only shoppers who use the form need the code of orders.
      const { knownOrders } = await import('#storefront/stores/checkout/known-orders.ts');
      const known = await knownOrders(Number.isSafeInteger(id) && id > 0 ? id : null);
      if (isCancelled) return;
      setOrders(known);
      const order = known.find(({ databaseId }) => databaseId === id) ?? null;
      setFound(order);
      // A link from an email that is opened on another device: WooCommerce numbers orders by their ids.
      if (order === null && id > 0) setLinked(String(id));
    };
    load().catch(() => undefined);
    return () => {
      isCancelled = true;
    };
  }, []);

  const draft: WithdrawalDraft = {
    ...EMPTY,
    ...(viewer && { name: fullName(viewer), email: viewer.email }),
    ...(linked && { orderNumber: linked }),
    ...(found && { orderNumber: found.orderNumber, ...buyerOf(found) }),
    ...typed,
  };
  const lines = orderOfNumber(orders, draft.orderNumber)?.lines ?? null;
  const statement = withdrawalStatement(draft, lines, (choice) => optionText(choice, optionLabels));

  if (receivedAt !== null) return <WithdrawalReceipt {...{ ...props, t, statement, receivedAt }} />;
  if (step === 'review') {
    return (
      <WithdrawalReview
        {...{ ...props, t, statement }}
        onChange={() => setStep('correction')}
        onReceived={setReceivedAt}
      />
    );
  }
  return (
    <FieldsContext value={{ locale, t }}>
      <StatementForm
        {...{ t, draft, lines, statement }}
        receiptHint={props.way === 'store'}
        isCorrection={step === 'correction'}
        onDraft={(values) => setTyped((before) => ({ ...before, ...values }))}
        onNext={() => setStep('review')}
      />
    </FieldsContext>
  );
}

function fullName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return [firstName, lastName].filter(Boolean).join(' ');
}

function buyerOf({ billing }: Order): Partial<WithdrawalDraft> {
  if (billing === null) return {};
  const name = fullName(billing);
  return { ...(name && { name }), ...(billing.email && { email: billing.email }) };
}

export default withFailureBoundary(WithdrawalForm);

interface ReceiptProps extends WithdrawalProps {
  t: WithdrawalTranslate;
  statement: WithdrawalStatement;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** The statement as the shop has received it, to print or save. */
function WithdrawalReceipt({ t, locale, way, shop, statement, receivedAt }: ReceiptProps) {
  return (
    <section className="grid gap-6" aria-labelledby={STEP_ID}>
      <StepHeading takesFocus className="flex items-center gap-3">
        <span className="i-ph-check-circle flex-none text-good" />
        {t('withdrawal.done')}
      </StepHeading>
      <p className="text-pretty break-words" role="status">
        {way === 'store' ? t('withdrawal.doneText', { email: statement.email }) : t('withdrawal.doneContact')}
      </p>
      <StatementList {...{ t, statement, shop }} received={formatTime(locale, receivedAt)} />
      <button type="button" className="btn-quiet justify-self-start not-printed" onClick={() => print()}>
        {t('withdrawal.print')}
      </button>
    </section>
  );
}
