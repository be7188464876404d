import type { AstroIntegration } from 'astro';
import { EXTRAS_MESSAGES } from '#storefront/features/cart/extras/extras-messages.ts';
import { LOCALE_CODES, type Locale } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { pickMessages, translator } from '#storefront/i18n/translate.ts';
import { MESSAGES_MODULE, messagesFile } from './messages-file.ts';

/** Messages of what the islands of every page load on demand. */
const LATER_MESSAGES = [...EXTRAS_MESSAGES] as const;

/** Specifier of the module that has the messages of a locale. */
export const LATER_MESSAGES_OF = 'islet-later-messages/';

/** The module of a locale's messages, which becomes a file of its own. */
export function laterMessagesModule(locale: Locale): string {
  return `export default ${JSON.stringify(pickMessages(translator(locale), LATER_MESSAGES))};`;
}

/** The module that loads those of the page's locale, in place of `storefront/i18n/later-messages.ts`. */
export function laterMessagesLoader(): string {
  const files = LOCALE_CODES.map((locale) => `${locale}:()=>import("${LATER_MESSAGES_OF}${locale}")`);
  return `const files={${files.join()}};
export const laterMessages=(locale)=>files[locale]().then((file)=>file.default);`;
}

/** Modules that islands import. */
const SOURCE = '#storefront/i18n/shared-messages.ts';
const LATER = '#storefront/i18n/later-messages.ts';
const IN_DEVELOPMENT = `\0${MESSAGES_MODULE}`;

/** Astro integration that writes the files of messages, and leaves their import to the import map of the page. */
export function shareMessages(): AstroIntegration {
  return {
    name: 'islet-shared-messages',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'islet-shared-messages',
                enforce: 'pre',
                resolveId: {
                  filter: { id: /^(#storefront\/i18n|islet-)/ },
                  handler(source) {
                    if (this.environment.name !== 'client') return null;
                    if (source === LATER || source.startsWith(LATER_MESSAGES_OF)) return `\0${source}`;
                    if (source !== SOURCE) return null;
                    return command === 'build' ? { id: MESSAGES_MODULE, external: true } : IN_DEVELOPMENT;
                  },
                },
                load: {
                  filter: { id: /^\0/ },
                  handler(id) {
                    if (id === IN_DEVELOPMENT) return ofAllLocales();
                    if (id === `\0${LATER}`) return laterMessagesLoader();
                    const locale = id.startsWith(`\0${LATER_MESSAGES_OF}`) ? id.split('/').at(-1) : null;
                    const found = LOCALE_CODES.find((code) => code === locale);
                    return found ? laterMessagesModule(found) : null;
                  },
                },
                generateBundle() {
                  if (this.environment.name !== 'client') return;
                  for (const locale of LOCALE_CODES) {
                    const { path, code } = messagesFile(locale);
                    this.emitFile({ type: 'asset', fileName: path, source: code });
                  }
                },
              },
            ],
          },
        });
      },
    },
  };
}

/** Vite's server resolves imports before an import map could. */
function ofAllLocales(): string {
  const messages = Object.fromEntries(LOCALE_CODES.map((locale) => [locale, sharedMessages(locale)]));
  return `const messages = ${JSON.stringify(messages)};\nexport const sharedMessages = (locale) => messages[locale];`;
}
