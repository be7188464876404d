import { useStore } from '@nanostores/react';
import { viewerName } from '#storefront/domain/customer/customer.ts';
import { formatFieldError } from '#storefront/features/fields/format-field-error.ts';
import { EmailField } from '#storefront/features/fields/IdentityFields.tsx';
import { storeReturnPath } from '#storefront/stores/session/return-path.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { useCheckout } from '../checkout-context.ts';
import { type DraftForm, EMAIL } from '../use-draft-form.ts';
import { AccountFields } from './AccountFields.tsx';
import { CheckoutSection } from './CheckoutSection.tsx';

interface Props {
  form: DraftForm;
  /** Why the store rejected the e-mail address; null if it did not. */
  serverError: string | null;
  canCreateAccount: boolean;
}

/** The e-mail address, with sign-in and account creation. */
export function ContactSection({ form, serverError, canCreateAccount }: Props) {
  const { t, links } = useCheckout();
  const { viewer, state } = useStore($session);
  const { draft, errors } = form;
  const label = t('checkout.email');
  const error = serverError ?? (errors.email && formatFieldError(t, errors.email, { field: label }));
  const aside = viewer ? (
    <p className="text-sm text-ink-soft">{t('checkout.signedInAs', { name: viewerName(viewer) })}</p>
  ) : (
    state === 'ready' && (
      <p className="text-sm">
        <span className="text-ink-soft">{t('checkout.haveAccount')}</span>{' '}
        <a
          className="link inline-block py-2"
          href={links.account}
          onClick={() => storeReturnPath(location.pathname + location.search)}
        >
          {t('shell.signIn')}
        </a>
      </p>
    )
  );
  return (
    <CheckoutSection title={t('checkout.contact')} aside={aside}>
      <div className="grid gap-4">
        <EmailField
          id={EMAIL}
          label={label}
          value={draft.email}
          hint={t('checkout.emailHint')}
          error={error}
          onValue={(email) => form.change({ email })}
          onBlur={() => form.visit(EMAIL)}
        />
        {canCreateAccount && <AccountFields form={form} />}
      </div>
    </CheckoutSection>
  );
}
