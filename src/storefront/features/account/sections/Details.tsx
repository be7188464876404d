import { useState } from 'react';
import { mapCustomer } from '#storefront/api/map/shopper/map-customer.ts';
import { EmailField, TextField } from '#storefront/features/fields/Field.tsx';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { type Submit, useSubmit } from '#storefront/features/fields/use-submit.ts';
import { type AccountDetails, changePassword, updateDetails } from '#storefront/stores/session/account.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { useAccount } from '../account-context.ts';
import { emailError, NewPasswordFields, useNewPassword } from '../sign-in/NewPassword.tsx';
import { Loaded } from './Loaded.tsx';

const EMAIL = 'account-email';

/** Name and e-mail address, as the store has them now. */
export function Details() {
  const { t } = useAccount();
  return (
    <Loaded of="getCart" failureText={t('failures.busy')}>
      {({ customer }) => customer && <DetailsForm stored={mapCustomer(customer)} />}
    </Loaded>
  );
}

function DetailsForm({ stored }: { stored: AccountDetails & { username: string } }) {
  const { t, viewer } = useAccount();
  const [{ firstName, lastName, email }, setDetails] = useState<AccountDetails>(stored);
  const [sentEmail, setSentEmail] = useState('');
  const submit = useSubmit(
    () => ({ [EMAIL]: emailError(t, email) }),
    () => {
      setSentEmail(email.trim());
      return updateDetails({ firstName: firstName.trim(), lastName: lastName.trim(), email: email.trim() });
    },
  );
  // A store that verifies addresses keeps the old one until the new one is verified.
  const isUnconfirmed = submit.isDone && viewer.email.toLowerCase() !== sentEmail.toLowerCase();
  const change = (values: Partial<AccountDetails>) => setDetails({ firstName, lastName, email, ...values });
  const name = { autoCapitalize: 'words', optional: true } as const;
  return (
    <form
      className="grid max-w-[36rem] gap-4"
      noValidate
      onSubmit={submit.onSubmit}
      aria-labelledby="account-section"
    >
      <div className="field-row">
        <TextField
          {...name}
          id="account-first-name"
          label={t('checkout.fields.firstName')}
          autoComplete="given-name"
          value={firstName}
          onValue={(value) => change({ firstName: value })}
        />
        <TextField
          {...name}
          id="account-last-name"
          label={t('checkout.fields.lastName')}
          autoComplete="family-name"
          value={lastName}
          onValue={(value) => change({ lastName: value })}
        />
      </div>
      <EmailField
        id={EMAIL}
        label={t('checkout.email')}
        value={email}
        error={submit.errors[EMAIL]}
        onValue={(value) => change({ email: value })}
      />
      <p className="text-sm text-ink-soft">
        {t('checkout.username')}: {stored.username}. {t('account.usernameFixed')}
      </p>
      <Saved {...submit} />
      {isUnconfirmed && (
        <p role="status" className="text-pretty">
          {t('account.confirmEmail', { email: sentEmail })}
        </p>
      )}
    </form>
  );
}

/** Sets another password of the customer who is signed in. */
export function ChangePassword() {
  const { t, viewer } = useAccount();
  const state = useNewPassword();
  const submit = useSubmit(state.check, () => changePassword(state.password));
  return (
    <form
      className="grid max-w-[28rem] gap-4"
      noValidate
      onSubmit={submit.onSubmit}
      aria-labelledby="account-section"
    >
      <NewPasswordFields
        state={state}
        errors={submit.errors}
        username={viewer.username}
        personal={[viewer.email, viewer.firstName]}
      />
      <Saved {...submit} label={t('account.setPassword')} />
    </form>
  );
}

interface SavedProps extends Pick<Submit, 'isBusy' | 'isDone' | 'failure'> {
  /** Label of the button; "Save" by default. */
  label?: string;
}

/** Failures that shoppers can do nothing about: the message only says that saving failed. */
const UNEXPLAINED = ['unknown', 'busy'];

/** The end of a form that changes the account: its button and the outcome. */
export function Saved({ isBusy, isDone, failure, label }: SavedProps) {
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
