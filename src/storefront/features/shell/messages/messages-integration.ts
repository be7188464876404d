import type { AstroIntegration } from 'astro';
import { LOCALE_CODES } from '#storefront/i18n/locales.ts';
import { sharedMessages } from '#storefront/i18n/shared-messages.ts';
import { LATER_MESSAGES_OF, laterMessagesLoader, laterMessagesModule } from './later-messages-file.ts';
import { MESSAGES_MODULE, messagesFile } from './messages-file.ts';

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
                resolveId(source) {
                  if (this.environment.name !== 'client') return null;
                  if (source === LATER || source.startsWith(LATER_MESSAGES_OF)) return `\0${source}`;
                  if (source !== SOURCE) return null;
                  return command === 'build' ? { id: MESSAGES_MODULE, external: true } : IN_DEVELOPMENT;
                },
                load(id) {
                  if (id === IN_DEVELOPMENT) return ofAllLocales();
                  if (id === `\0${LATER}`) return laterMessagesLoader();
                  const locale = id.startsWith(`\0${LATER_MESSAGES_OF}`) ? id.split('/').at(-1) : null;
                  const found = LOCALE_CODES.find((code) => code === locale);
                  return found ? laterMessagesModule(found) : null;
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
