import { isPlainClick } from '#storefront/ui/plain-click.ts';
import type { AccountAddress, SignInView } from '../account-address.ts';
import { useSignIn } from '../account-context.ts';
import { ProviderButtons } from './ProviderButtons.tsx';
import { ForgotPasswordForm, RegisterForm, SignInForm } from './SignInForms.tsx';

const TITLES = {
  'sign-in': 'account.signInTitle',
  register: 'account.register',
  forgot: 'account.forgot',
} as const;

/** Signing in, registering or asking for a new password, in one card. */
export function SignInCard({ view, onView }: { view: SignInView; onView: AccountAddress['setView'] }) {
  const { t } = useSignIn();
  return (
    <section className="grid w-full max-w-[28rem] gap-6 rounded-panel border border-line bg-sheet p-6 md:p-8">
      <div>
        <h2 className="title-2" id="sign-in-title">
          {t(TITLES[view])}
        </h2>
        {view === 'register' && <p className="mt-2 text-ink-soft text-pretty">{t('account.registerHint')}</p>}
      </div>
      {view === 'sign-in' && <SignInForm />}
      {view === 'register' && <RegisterForm />}
      {view === 'forgot' && <ForgotPasswordForm />}
      {view !== 'forgot' && <ProviderButtons />}
      <nav className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-4 text-sm">
        {view === 'sign-in' ? (
          <>
            <ViewLink view="forgot" text={t('account.forgot')} onView={onView} />
            <span className="inline-flex flex-wrap items-center gap-x-2">
              <span className="text-ink-soft">{t('account.newHere')}</span>
              <ViewLink view="register" text={t('account.register')} onView={onView} />
            </span>
          </>
        ) : (
          <span className="inline-flex flex-wrap items-center gap-x-2">
            {view === 'register' && <span className="text-ink-soft">{t('checkout.haveAccount')}</span>}
            <ViewLink
              view="sign-in"
              text={view === 'register' ? t('shell.signIn') : t('account.backToSignIn')}
              onView={onView}
            />
          </span>
        )}
      </nav>
    </section>
  );
}

interface ViewLinkProps {
  view: SignInView;
  text: string;
  onView: AccountAddress['setView'];
}

function ViewLink({ view, text, onView }: ViewLinkProps) {
  return (
    <a
      className="link inline-block py-2"
      href={view === 'sign-in' ? '?' : `?action=${view}`}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onView(view);
      }}
    >
      {text}
    </a>
  );
}
