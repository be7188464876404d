import { useStore } from '@nanostores/react';
import { type ReactNode, useId } from 'react';
import type { DraftErrors } from '#storefront/domain/checkout/checkout-draft.ts';
import { viewerName } from '#storefront/domain/customer/customer.ts';
import { EmailField, PasswordField, UsernameField } from '#storefront/features/fields/Field.tsx';
import { formatFieldError, formatPasswordProblem } from '#storefront/features/fields/fields-context.ts';
import { storeReturnPath } from '#storefront/stores/session/return-path.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { useCheckout } from './checkout-context.ts';
import { type DraftForm, EMAIL, PASSWORD, USERNAME } from './use-draft-form.ts';

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

/** Optional account, created together with the order. */
function AccountFields({ form }: { form: DraftForm }) {
  const { t } = useCheckout();
  const { draft, errors } = form;
  const formatError = (error: DraftErrors['username' | 'password'], field: string) => {
    if (error === 'required') return t('checkout.problems.required', { field });
    if (error === 'short' || error === 'long') return formatPasswordProblem(t, error);
    return error && t('failures.usernameTaken');
  };
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={draft.wantsAccount}
          onChange={(event) => form.change({ wantsAccount: event.target.checked })}
        />
        <span>
          {t('checkout.createAccount')}
          <span className="block text-xs text-ink-soft">{t('checkout.createAccountHint')}</span>
        </span>
      </label>
      {draft.wantsAccount && (
        <div className="field-row mt-3">
          <UsernameField
            id={USERNAME}
            label={t('checkout.username')}
            optional
            value={draft.username}
            hint={t('checkout.usernameHint')}
            error={formatError(errors.username, t('checkout.username'))}
            onValue={(username) => form.change({ username })}
          />
          <PasswordField
            id={PASSWORD}
            kind="new"
            value={form.password}
            error={formatError(errors.password, t('checkout.password'))}
            onValue={form.setPassword}
          />
        </div>
      )}
    </div>
  );
}

interface CheckoutSectionProps {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}

/** A titled section of the form. */
export function CheckoutSection({ title, aside, children }: CheckoutSectionProps) {
  const id = useId();
  return (
    <section className="checkout-section" aria-labelledby={id}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 mb-4">
        <h2 id={id} className="title-3">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}

const MAX_NOTE_LENGTH = 2000;

/** The shopper's note to the shop. */
export function OrderNote({ note, onNote }: { note: string; onNote: (note: string) => void }) {
  const { t } = useCheckout();
  const id = 'checkout-note';
  return (
    <CheckoutSection title={t('checkout.note')}>
      <label className="sr-only" htmlFor={id}>
        {t('checkout.note')}
      </label>
      <textarea
        id={id}
        className="field py-3 min-h-24"
        rows={3}
        maxLength={MAX_NOTE_LENGTH}
        value={note}
        aria-describedby={`${id}-hint`}
        onChange={(event) => onNote(event.target.value)}
      />
      <p id={`${id}-hint`} className="mt-1.5 text-xs text-ink-soft">
        {t('checkout.noteHint')}
      </p>
    </CheckoutSection>
  );
}
