import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '#storefront/domain/errors/failure.ts';
import { FormFailure } from '#storefront/features/fields/FormFailure.tsx';
import { storeConnection } from '#storefront/stores/session/page-connection.ts';
import { beginProviderSignIn } from '#storefront/stores/session/provider-sign-in.ts';
import { $session } from '#storefront/stores/session/session-state.ts';
import { BusyLabel } from '#storefront/ui/controls.tsx';
import { useSignIn } from '../account-context.ts';

/** Icons of providers that have one; others show a key. */
const ICONS: Record<string, string> = {
  GOOGLE: 'i-ph-google-logo',
  GITHUB: 'i-ph-github-logo',
  FACEBOOK: 'i-ph-facebook-logo',
  INSTAGRAM: 'i-ph-instagram-logo',
  LINKEDIN: 'i-ph-linkedin-logo',
};

/** Third parties to sign in with: full buttons, or a row of icons where the shop is set to `center`. */
export function ProviderButtons() {
  const { t, locale, messages } = useSignIn();
  const { loginClients } = useStore($session, { ssr: 'initial' });
  const { busy, failure, press } = useProviderSignIn();
  if (loginClients.length === 0) return null;
  const isCompact = storeConnection().config.store.socialLoginsDisplay === 'center';

  return (
    <div className="grid gap-4">
      <p className="flex items-center gap-3 text-sm text-ink-soft">
        <span className="h-px flex-1 bg-line" />
        {t('account.or')}
        <span className="h-px flex-1 bg-line" />
      </p>
      <ul className={isCompact ? 'flex flex-wrap justify-center gap-3' : 'grid gap-3'}>
        {loginClients.map(({ provider, name }) => {
          const label = t('account.continueWith', { provider: name });
          const busyLabel = t('busy.loggingIn');
          const icon = ICONS[provider] ?? 'i-ph-key';
          return (
            <li key={provider}>
              <button
                type="button"
                className={isCompact ? 'btn-icon border border-edge' : 'btn-quiet relative w-full px-12'}
                aria-busy={busy === provider || undefined}
                aria-label={isCompact ? (busy === provider ? busyLabel : label) : undefined}
                onClick={() => void press(provider)}
              >
                <span className={`${icon} text-xl ${isCompact ? '' : 'absolute left-5'}`} />
                {!isCompact && <BusyLabel label={label} busy={busyLabel} />}
              </button>
            </li>
          );
        })}
      </ul>
      <FormFailure {...{ locale, messages, failure }} />
    </div>
  );
}

/** Opens a provider. The button works again if the provider does not answer or the shopper comes back. */
function useProviderSignIn() {
  const { locale } = useSignIn();
  const isAsking = useRef(false);
  const [busy, setBusy] = useState<string | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && setBusy(null);
    addEventListener('pageshow', onShow);
    return () => removeEventListener('pageshow', onShow);
  }, []);

  async function press(provider: string): Promise<void> {
    if (isAsking.current) return;
    isAsking.current = true;
    setBusy(provider);
    setFailure(null);
    const tab = new URLSearchParams(location.search).get('tab');
    const outcome = await beginProviderSignIn(provider, { locale, tab });
    isAsking.current = false;
    if (outcome.ok) return;
    setBusy(null);
    setFailure(outcome.failure);
  }
  return { busy, failure, press };
}
