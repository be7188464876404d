import { routeRulesOf } from '#storefront/domain/routes/check-route-rules.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import type { ShopPromise, SiteSettings } from '#storefront/domain/settings/settings.ts';
import type { Translate } from '#storefront/i18n/translate.ts';

/** Facts that a shop states beside its checkout, so that shoppers trust it. */
interface Assurance {
  icon: 'payment' | 'returns' | 'support';
  title: string;
  text?: string | undefined;
  /** Where shoppers ask, with the words of the link. */
  link?: { href: string; label: string };
}

/**
 * Statements of the settings on payment, returns and help, in the merchant's words where they are among the promises.
 * @param t in the language of the page
 */
export function assurances(
  t: Translate,
  {
    promises,
    returnPolicy,
    contactEmail,
    routeRules,
  }: Pick<SiteSettings, 'promises' | 'returnPolicy' | 'contactEmail' | 'routeRules'>,
): Assurance[] {
  const own = promises[t.locale] ?? [];
  const said = (icon: Assurance['icon']): Assurance[] =>
    own
      .filter((promise) => promise.icon === icon)
      .map(({ title, text }: ShopPromise) => ({ icon, title, text }));
  const returns = said('returns');
  const support = said('support');
  const contact = routePath('contact', t.locale);
  const link = contactEmail
    ? { href: `mailto:${contactEmail}`, label: contactEmail }
    : routeRulesOf(routeRules).isHidden(contact)
      ? null
      : { href: contact, label: t('assurances.write') };
  const help: Assurance = {
    ...(support[0] ?? { icon: 'support', title: t('assurances.help') }),
    ...(link && { link }),
  };
  return [
    ...said('payment'),
    ...(returns.length > 0 ? returns : policyReturns(t, returnPolicy)),
    ...(link || support.length > 0 ? [help, ...support.slice(1)] : []),
  ];
}

function policyReturns(t: Translate, policy: SiteSettings['returnPolicy']): Assurance[] {
  if (typeof policy?.days !== 'number') return [];
  return [
    {
      icon: 'returns',
      title: t('assurances.returns', { count: policy.days }),
      text: policy.fees === 'free' ? t('assurances.returnsFree') : undefined,
    },
  ];
}
