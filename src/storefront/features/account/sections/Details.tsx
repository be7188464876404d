import { useState } from 'react';
import { mapCustomer } from '#storefront/api/map/shopper/map-customer.ts';
import { TextField } from '#storefront/features/fields/Field.tsx';
import { EmailField } from '#storefront/features/fields/IdentityFields.tsx';
import { useSubmit } from '#storefront/features/fields/use-submit.ts';
import { type AccountDetails, updateDetails } from '#storefront/stores/session/account.ts';
import { useAccount } from '../account-context.ts';
import { emailError } from '../sign-in/field-errors.ts';
import { useShopperQuery } from '../use-shopper-query.ts';
import { Loaded } from './Loaded.tsx';
import { Saved } from './Saved.tsx';

const EMAIL = 'account-email';

/** Name and e-mail address, as the store has them now. */
export function Details() {
  const { t } = useAccount();
  const query = useShopperQuery('getCart', {});
  return (
    <Loaded query={query} failureText={t('failures.busy')}>
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
  // A store that asks for proof keeps the old address until it has it.
  const isUnconfirmed = submit.isDone && viewer.email.toLowerCase() !== sentEmail.toLowerCase();
  const change = (values: Partial<AccountDetails>) => setDetails({ firstName, lastName, email, ...values });
  return (
    <form
      className="grid max-w-[36rem] gap-4"
      noValidate
      onSubmit={submit.onSubmit}
      aria-labelledby="account-section"
    >
      <div className="field-row">
        <TextField
          id="account-first-name"
          label={t('checkout.fields.firstName')}
          autoComplete="given-name"
          autoCapitalize="words"
          optional
          value={firstName}
          onValue={(value) => change({ firstName: value })}
        />
        <TextField
          id="account-last-name"
          label={t('checkout.fields.lastName')}
          autoComplete="family-name"
          autoCapitalize="words"
          optional
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
