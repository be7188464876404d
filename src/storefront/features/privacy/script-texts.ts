import type { ThirdPartyScript } from '#storefront/domain/settings/third-party.ts';
import type { Translate } from '#storefront/i18n/translate.ts';

/** Says which scripts of other companies are loaded, and when; empty where the shop has none. */
export function scriptTexts(scripts: readonly ThirdPartyScript[], t: Translate): string {
  const names = (isNecessary: boolean) => {
    const listed = scripts.filter(({ category }) => (category === 'necessary') === isNecessary);
    return [...new Set(listed.map(({ name }) => name))].join(', ');
  };
  const [asked, always] = [names(false), names(true)];
  const texts = [
    ...(asked === '' ? [] : [t('privacy.scriptsText', { list: asked })]),
    ...(always === '' ? [] : [t('privacy.scriptsAlways', { list: always })]),
  ];
  return texts.join(' ');
}
