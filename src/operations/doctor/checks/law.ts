import { readMarkdownPages } from '#pipeline/snapshot/content/markdown-pages.ts';
import { routePath } from '#storefront/domain/routes/routes.ts';
import { isInEea, showsAccessibility, withdrawalWay } from '#storefront/domain/settings/law.ts';
import { priceHistoryOf } from '#storefront/domain/settings/prices.ts';
import { DEFAULT_LOCALE } from '#storefront/i18n/locales.ts';
import type { Check } from '../examination.ts';
import { listNames, type Said, say } from '../finding.ts';
import { ofCatalog } from './catalog.ts';

/** The laws that hold for a shop follow from its country. */
export const country: Check = async (examination) => {
  const code = (await examination.shop()).country;
  if (code === '') return [say('lawCountry.unknown', {})];
  const name = new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? code;
  return [say(isInEea(code) ? 'lawCountry.ok' : 'lawCountry.outside', { country: name })];
};

/** Ways to withdraw from a contract. */
export const withdrawal: Check = async (examination) => {
  const way = withdrawalWay(await examination.shop());
  switch (way.kind) {
    case 'off':
      return [say('lawWithdrawal.off', {})];
    case 'elsewhere':
      return [say('lawWithdrawal.elsewhere', { url: way.url })];
    case 'store':
      return [say('lawWithdrawal.ok', { page: routePath('withdrawal', DEFAULT_LOCALE) })];
    case 'mail':
      return [say('lawWithdrawal.mail', { email: way.email })];
    default:
      return [say(`lawWithdrawal.${way.kind}`, {})];
  }
};

export const lowestPrice: Check = async (examination) => {
  const setting = priceHistoryOf(await examination.shop());
  return [setting === 'off' ? say('lawLowestPrice.off', {}) : say('lawLowestPrice.ok', { setting })];
};

export const unitPrice: Check = ofCatalog(async ({ listed, withUnitPrice: count }, examination) => {
  if ((await examination.shop()).unitPrice === false) return [say('lawUnitPrice.off', {})];
  return [count === 0 ? say('lawUnitPrice.none', {}) : say('lawUnitPrice.ok', { count, listed })];
});

export const safety: Check = ofCatalog(async ({ listed, withSafety: count }, examination) => {
  const brands = Object.keys((await examination.shop()).productSafety.brands).length;
  return [count + brands === 0 ? say('lawSafety.none', {}) : say('lawSafety.ok', { count, listed, brands })];
});

export const accessibility: Check = async (examination) => {
  const settings = await examination.shop();
  if (!showsAccessibility(settings)) return [say('lawAccessibility.none', {})];
  const page = routePath('accessibility', DEFAULT_LOCALE);
  return [statementOf(settings.accessibility || {}, settings.contactEmail, page)];
};

function statementOf(
  { tested, authority, email }: { tested?: string; authority?: object; email?: string },
  contactEmail: string,
  page: string,
): Said {
  const lacking = [
    ...(tested === undefined ? ['the day of the last test'] : []),
    ...(authority === undefined ? ['the authority to complain to'] : []),
    ...(email || contactEmail ? [] : ['an email address']),
  ];
  if (lacking.length === 0) return say('lawAccessibility.ok', { page });
  return say('lawAccessibility.facts', { page, facts: lacking.join(', ') });
}

/** Imprint, terms and the like: only people can tell if all are there that the law asks for. */
export const texts: Check = async (examination) => {
  const { contentPages } = await examination.shop();
  const { contentFolder } = examination.options;
  const written = contentFolder === undefined ? [] : readMarkdownPages(contentFolder).texts;
  const shown = [...contentPages, ...written.filter(({ isDraft }) => !isDraft)];
  const slugs = [...new Set(shown.map(({ slug }) => slug))];
  return [slugs.length === 0 ? say('lawTexts.none', {}) : say('lawTexts.ok', { pages: listNames(slugs) })];
};

/** Scripts of others that are loaded without asking. */
export const consent: Check = async (examination) => {
  const { thirdParty } = await examination.shop();
  const unasked = thirdParty.filter(({ category }) => category === 'necessary').map(({ name }) => name);
  if (unasked.length > 0) return [say('lawConsent.necessary', { scripts: listNames(unasked) })];
  return [
    thirdParty.length === 0 ? say('lawConsent.none', {}) : say('lawConsent.ok', { count: thirdParty.length }),
  ];
};
