import type { WithdrawalStatement } from '#storefront/domain/checkout/withdrawal.ts';
import { formatTime } from '#storefront/i18n/format-date.ts';
import { StatementList } from './StatementList.tsx';
import { STEP_ID, StepHeading } from './StepHeading.tsx';
import type { WithdrawalTranslate } from './withdrawal-messages.ts';
import type { WithdrawalProps } from './withdrawal-props.ts';

interface ReceiptProps extends WithdrawalProps {
  t: WithdrawalTranslate;
  statement: WithdrawalStatement;
  /** In milliseconds since 1970. */
  receivedAt: number;
}

/** The statement as the shop has received it, to print or save. */
export function WithdrawalReceipt({ t, locale, way, shop, statement, receivedAt }: ReceiptProps) {
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
