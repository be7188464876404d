import { useEffect, useState } from 'react';
import { type Failure, failure } from '#storefront/domain/errors/failure.ts';
import { requestedRoute } from '#storefront/domain/routes/requested-route.ts';
import { withFailureBoundary } from '#storefront/features/failures/FailureBoundary.tsx';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { urlInLocale } from '#storefront/features/shell/locale-choice.ts';
import { signInWithProvider } from '#storefront/stores/session/account.ts';
import { signInOrigin, takeProviderAnswer } from '#storefront/stores/session/provider-sign-in.ts';
import { takeReturnPath } from '#storefront/stores/session/return-path.ts';
import { isSignedIn } from '#storefront/stores/session/session.ts';
import { useIslandReady } from '#storefront/ui/use-island-ready.ts';
import type { SignInPageProps } from './account-context.ts';

/** Signs in with the answer with which a third party sent the shopper back. */
function ProviderReturn({ locale, accountHref, messages }: SignInPageProps) {
  useIslandReady();
  const [problem, setProblem] = useState<Failure | null>(null);

  useEffect(() => {
    const origin = signInOrigin();
    if (origin && origin.locale !== locale)
      return location.replace(urlInLocale(location.href, origin.locale));
    const route = requestedRoute(location);
    const provider = route?.name === 'oauth-login-provider' ? route.params.provider : '';
    const answer = takeProviderAnswer(provider, new URLSearchParams(location.search));
    // The code is a secret until the store has used it.
    history.replaceState(history.state, '', location.pathname);
    const section = origin?.tab ? `${accountHref}?tab=${encodeURIComponent(origin.tab)}` : null;
    if (answer === null) {
      if (isSignedIn()) location.replace(section ?? accountHref);
      else setProblem(failure('providerRefused'));
      return;
    }
    void signInWithProvider(answer).then((outcome) => {
      if (!outcome.ok) return setProblem(outcome.failure);
      const path = takeReturnPath();
      location.replace(section ?? path ?? accountHref);
    });
  }, [locale, accountHref]);

  return (
    <section className="grid w-full max-w-[28rem] gap-6 rounded-panel border border-line bg-sheet p-6 md:p-8">
      {problem === null ? (
        <div role="status">
          <p className="text-lg">{messages['busy.loggingIn']}</p>
          <p className="mt-2 text-ink-soft text-pretty">{messages['account.providerLead']}</p>
        </div>
      ) : (
        <>
          <FormFailure locale={locale} messages={messages} failure={problem} />
          <a className="btn-primary" href={accountHref}>
            {messages['account.backToSignIn']}
          </a>
        </>
      )}
    </section>
  );
}

export default withFailureBoundary(ProviderReturn);
