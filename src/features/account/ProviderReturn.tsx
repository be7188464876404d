import { useEffect, useState } from 'react';
import { withFailureBoundary } from '#features/failures/FailureBoundary.tsx';
import { FormFailure } from '#features/fields/FormFailure.tsx';
import type { Locale } from '#i18n/locales.ts';
import { type Failure, failure } from '#shop/errors/failure.ts';
import { matchRoute } from '#shop/site/routes.ts';
import { signInWithProvider } from '#stores/session/account.ts';
import { takeProviderAnswer } from '#stores/session/provider-sign-in.ts';
import { takeReturnPath } from '#stores/session/return-path.ts';
import { useIslandReady } from '#ui/use-island-ready.ts';
import type { SignInMessages } from './account-messages.ts';

interface Props {
  locale: Locale;
  accountHref: string;
  messages: SignInMessages;
}

/** Signs in with the answer that a third party led back with. */
function ProviderReturn({ locale, accountHref, messages }: Props) {
  useIslandReady();
  const [problem, setProblem] = useState<Failure | null>(null);

  useEffect(() => {
    const match = matchRoute(location.pathname);
    const provider = match?.name === 'oauth-login-provider' ? match.params.provider : '';
    const answer = takeProviderAnswer(provider, new URLSearchParams(location.search));
    // The code is a secret until the store has used it.
    history.replaceState(history.state, '', location.pathname);
    if (answer === 'refused') return setProblem(failure('providerRefused'));
    void signInWithProvider(answer).then((outcome) => {
      if (outcome.ok) location.replace(takeReturnPath() ?? accountHref);
      else setProblem(outcome.failure);
    });
  }, [accountHref]);

  if (problem === null) return <p role="status">{messages['busy.loggingIn']}</p>;
  return (
    <div className="grid justify-items-start gap-4">
      <FormFailure locale={locale} messages={messages} failure={problem} />
      <a className="btn-primary" href={accountHref}>
        {messages['account.backToSignIn']}
      </a>
    </div>
  );
}

export default withFailureBoundary(ProviderReturn);
