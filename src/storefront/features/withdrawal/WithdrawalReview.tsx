import { useState } from 'react';
import type { WithdrawalStatement } from '#storefront/domain/checkout/withdrawal.ts';
import type { Outcome } from '#storefront/domain/errors/failure.ts';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { sendMessage, sendWithdrawal } from '#storefront/stores/requests/send-message.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { StatementList, statementMail, statementText } from './StatementList.tsx';
import { STEP_ID, StepHeading } from './StepHeading.tsx';
import type { WithdrawalProps, WithdrawalTranslate } from './withdrawal-messages.ts';

interface ReviewProps extends WithdrawalProps {
  t: WithdrawalTranslate;
  statement: WithdrawalStatement;
  onChange(): void;
  onReceived(time: number): void;
}

/** The second step: the statement as it will be sent, and its confirmation. */
export function WithdrawalReview(props: ReviewProps) {
  const { t, locale, messages, way, statement, shop, onChange, onReceived } = props;
  const { isBusy, failure, onSubmit } = useSubmit(
    () => ({}),
    async () => {
      const sent = await send(props);
      if (sent.ok) onReceived(sent.value);
      return sent.ok ? { ok: true, value: undefined } : sent;
    },
  );
  return (
    <form className="grid gap-6" aria-labelledby={STEP_ID} onSubmit={onSubmit}>
      <StepHeading takesFocus>{t('withdrawal.review')}</StepHeading>
      <p className="text-pretty">{t(way === 'mail' ? 'withdrawal.mailHint' : 'withdrawal.unsent')}</p>
      <StatementList {...{ t, statement, shop }} />
      <FormFailure {...{ locale, messages, failure }} />
      <div className="flex flex-wrap gap-3">
        {way === 'mail' ? (
          <MailLink {...props} />
        ) : (
          <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
            <BusyLabel label={t('withdrawal.confirm')} busy={t('withdrawal.confirming')} />
          </button>
        )}
        <button type="button" className="btn-quiet" disabled={isBusy} onClick={onChange}>
          {t('withdrawal.change')}
        </button>
      </div>
    </form>
  );
}

/** Opens the email program, and shows what to send where there is none. */
function MailLink({ t, statement, shop, email }: ReviewProps) {
  const [isOpened, setOpened] = useState(false);
  const text = statementText(statement, shop, t);
  return (
    <>
      <a
        className="btn-primary"
        href={statementMail(statement, email, text, t)}
        onClick={() => setOpened(true)}
      >
        {t('withdrawal.confirm')}
      </a>
      {isOpened && (
        <div role="status" className="order-last basis-full grid gap-2">
          <p>{t('withdrawal.mailText', { email })}</p>
          <p className="card p-4 text-sm whitespace-pre-line break-words">{text}</p>
        </div>
      )}
    </>
  );
}

async function send({ t, locale, way, statement, shop }: ReviewProps): Promise<Outcome<number>> {
  if (way === 'store') return sendWithdrawal(statement, locale);
  const { name, email, orderNumber } = statement;
  const subject = `${t('withdrawal.confirm')}: ${orderNumber}`;
  const sent = await sendMessage({
    name,
    email,
    website: '',
    subject,
    message: statementText(statement, shop, t),
  });
  return sent.ok ? { ok: true, value: Date.now() } : sent;
}
