import { useEffect, useState } from 'react';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { FieldsContext } from '#storefront/features/fields/fields-context.ts';
import { islandTranslator } from '#storefront/i18n/island-messages.ts';
import { isResetLinkGood } from '#storefront/stores/session/account.ts';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import { SignInContext, type SignInPageProps } from './account-context.ts';
import { ForgotPasswordForm, NewPasswordForm } from './sign-in/SignInForms.tsx';

/** The link of an e-mail; `invalid` where a part is missing. */
type ResetLink = { key: string; login: string } | 'invalid' | null;

/** Chooses a new password by the link of an e-mail, or asks for that e-mail. */
function ResetPassword({ locale, accountHref, messages }: SignInPageProps) {
  const t = islandTranslator(locale, messages);
  useIslandReady();
  const [page, setPage] = useState<{ link: ResetLink; passwordRule: boolean } | null>(null);

  useEffect(() => {
    const link = takeLink();
    setPage({ link, passwordRule: storeConnection().config.passwordRule });
    if (link === null || link === 'invalid') return;
    void isResetLinkGood(link).then((isGood) => {
      if (!isGood) setPage((shown) => shown && (shown.link === link ? { ...shown, link: 'invalid' } : shown));
    });
  }, []);

  if (page === null) return <span className="skeleton block h-48" />;
  const { link, passwordRule } = page;
  const forget = () => setPage({ link: null, passwordRule });
  return (
    <FieldsContext value={{ locale, t }}>
      <SignInContext value={{ locale, t, messages, passwordRule }}>
        <section className="grid w-full max-w-[28rem] gap-6 rounded-panel border border-line bg-sheet p-6 md:p-8">
          <h2 className="title-2" id="sign-in-title">
            {link === null ? t('account.forgot') : t('account.newPassword')}
          </h2>
          {link === null && <ForgotPasswordForm />}
          {link === 'invalid' && (
            <div role="alert" className="grid gap-4">
              <p className="text-bad">{t('failures.resetLink')}</p>
              <button type="button" className="btn-quiet justify-self-start" onClick={forget}>
                {t('account.requestLink')}
              </button>
            </div>
          )}
          {link !== null && link !== 'invalid' && <NewPasswordForm link={link} onInvalid={forget} />}
          <p className="border-t border-line pt-4 text-sm">
            <a className="link inline-block py-2" href={accountHref}>
              {t('account.backToSignIn')}
            </a>
          </p>
        </section>
      </SignInContext>
    </FieldsContext>
  );
}

export default withFailureBoundary(ResetPassword);

/** Takes the link out of the page's address, where histories and screenshots would keep it. */
function takeLink(): ResetLink {
  const query = new URLSearchParams(location.search);
  const [key, login] = [query.get('key') ?? '', query.get('login') ?? ''];
  if (key === '' && login === '') return null;
  history.replaceState(history.state, '', location.pathname);
  return key === '' || login === '' ? 'invalid' : { key, login };
}
