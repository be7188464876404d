import type { OrderLine } from '#storefront/domain/checkout/order.ts';
import {
  LONGEST_STATEMENT,
  type WithdrawalDraft,
  type WithdrawalStatement,
} from '#storefront/domain/checkout/withdrawal.ts';
import { isEmail } from '#storefront/domain/customer/address-validation.ts';
import { EmailField, TextField } from '#storefront/features/fields/Field.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { GoodsChoice } from './GoodsChoice.tsx';
import { STEP_ID, StepHeading } from './StepHeading.tsx';
import type { WithdrawalTranslate } from './withdrawal-messages.ts';

interface StatementFormProps {
  t: WithdrawalTranslate;
  draft: WithdrawalDraft;
  /** Of the order, if it is known. */
  lines: readonly OrderLine[] | null;
  statement: WithdrawalStatement;
  /** Says that a receipt will come. */
  receiptHint: boolean;
  /** The shopper is back from the review. */
  isCorrection: boolean;
  onDraft(values: Partial<WithdrawalDraft>): void;
  onNext(): void;
}

const fieldId = (field: keyof WithdrawalDraft) => `withdrawal-${field}`;

/** The first step: who withdraws from what. */
export function StatementForm({
  t,
  draft,
  lines,
  statement,
  receiptHint,
  isCorrection,
  onDraft,
  onNext,
}: StatementFormProps) {
  const required = (field: 'name' | 'orderNumber') =>
    statement[field] === ''
      ? t('checkout.problems.required', { field: t(`withdrawal.${field}`) })
      : statement[field].length > LONGEST_STATEMENT[field]
        ? t('failures.reviewLong')
        : undefined;
  const { errors, onSubmit } = useSubmit(
    () => ({
      [fieldId('orderNumber')]: required('orderNumber'),
      [fieldId('goods')]: goodsProblem(),
      [fieldId('name')]: required('name'),
      [fieldId('email')]: isEmail(statement.email) ? undefined : t('failures.emailInvalid'),
    }),
    async () => {
      onNext();
      return { ok: true, value: undefined };
    },
  );

  function goodsProblem(): string | undefined {
    if (draft.whole) return undefined;
    if (statement.goods.length === 0) {
      return lines === null
        ? t('checkout.problems.required', { field: t('withdrawal.which') })
        : t('withdrawal.chooseSome');
    }
    return statement.goods.join('\n').length > LONGEST_STATEMENT.goods ? t('failures.reviewLong') : undefined;
  }

  return (
    <form className="needs-script grid gap-6" noValidate aria-labelledby={STEP_ID} onSubmit={onSubmit}>
      <StepHeading takesFocus={isCorrection}>{t('withdrawal.statement')}</StepHeading>
      <TextField
        id={fieldId('orderNumber')}
        label={t('withdrawal.orderNumber')}
        hint={lines === null ? t('withdrawal.orderHint') : undefined}
        autoComplete="off"
        value={draft.orderNumber}
        error={errors[fieldId('orderNumber')]}
        onValue={(orderNumber) => onDraft({ orderNumber })}
      />
      <GoodsChoice {...{ t, draft, lines, onDraft }} error={errors[fieldId('goods')]} />
      <div className="grid gap-5 sm:grid-cols-2 items-start">
        <TextField
          id={fieldId('name')}
          label={t('withdrawal.name')}
          autoComplete="name"
          value={draft.name}
          error={errors[fieldId('name')]}
          onValue={(name) => onDraft({ name })}
        />
        <EmailField
          id={fieldId('email')}
          label={t('withdrawal.email')}
          value={draft.email}
          error={errors[fieldId('email')]}
          onValue={(email) => onDraft({ email })}
        />
      </div>
      {receiptHint && <p className="text-sm text-ink-soft text-pretty">{t('withdrawal.receiptHint')}</p>}
      <button type="submit" className="btn-primary justify-self-start">
        {t('withdrawal.next')}
      </button>
    </form>
  );
}
