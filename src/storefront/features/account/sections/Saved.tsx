import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import type { Submit } from '#storefront/features/fields/use-submit.ts';
import { BusyLabel } from '#storefront/ui/BusyLabel.tsx';
import { useAccount } from '../account-context.ts';

interface Props extends Pick<Submit, 'isBusy' | 'isDone' | 'failure'> {
  /** Label of the button; "Save" where it is left out. */
  label?: string;
}

/** An error of the store is nothing that anybody can mend: that it failed says all. */
const UNEXPLAINED = ['unknown', 'busy'];

/** The end of a form that changes the account: its button, and what came of it. */
export function Saved({ isBusy, isDone, failure, label }: Props) {
  const { t, locale, messages } = useAccount();
  return (
    <div className="grid gap-3">
      {failure && <p className="font-600 text-bad">{t('messages.updateFailed')}</p>}
      <FormFailure
        locale={locale}
        messages={messages}
        failure={failure === null || UNEXPLAINED.includes(failure.kind) ? null : failure}
      />
      <div className="flex flex-wrap items-center gap-4">
        <button type="submit" className="btn-primary" aria-busy={isBusy || undefined}>
          <BusyLabel label={label ?? t('account.save')} busy={t('busy.updating')} />
        </button>
        <p role="status" className="flex items-center gap-2 text-good empty:hidden">
          {isDone && (
            <>
              <span className="i-ph-check-circle text-xl" />
              {t('messages.updated')}
            </>
          )}
        </p>
      </div>
    </div>
  );
}
