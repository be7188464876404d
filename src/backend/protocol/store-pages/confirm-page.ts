import type { IncomingMessage } from 'node:http';
import { decodeHTML } from 'entities';
import type { Backend } from '../../context.ts';
import { confirmAddress, readConfirmation } from '../../customers/sign-in/confirm-address.ts';
import { escapeHtml } from '../../values/escape-html.ts';
import { mailLine } from '../../values/mail-text.ts';
import { storePage } from './page-html.ts';

interface Texts {
  title: string;
  question: string;
  warning: string;
  confirm: string;
  done: string;
  ended: string;
  account: string;
  back: string;
}

/** By language: who opens the link may never have been in the shop. */
const TEXTS: Readonly<Record<string, Texts>> = {
  en: {
    title: 'Confirm email address',
    question: 'Shall the account “{{account}}” have the address {{email}}?',
    warning: 'Confirm this only if the account is yours.',
    confirm: 'Confirm',
    done: 'Thank you, your email address is confirmed.',
    ended: 'This link no longer works: it was used already, has expired, or a newer one has replaced it.',
    account: 'Go to your account',
    back: 'Back to {{shop}}',
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    question: 'Soll das Konto „{{account}}“ die Adresse {{email}} haben?',
    warning: 'Bestätige das nur, wenn es dein Konto ist.',
    confirm: 'Bestätigen',
    done: 'Danke, deine E-Mail-Adresse ist bestätigt.',
    ended:
      'Dieser Link gilt nicht mehr: Er wurde schon benutzt, ist abgelaufen oder durch einen neueren ersetzt.',
    account: 'Zu deinem Konto',
    back: 'Zurück zu {{shop}}',
  },
  es: {
    title: 'Confirmar la dirección de correo',
    question: '¿Debe tener la cuenta «{{account}}» la dirección {{email}}?',
    warning: 'Confírmalo solo si la cuenta es tuya.',
    confirm: 'Confirmar',
    done: 'Gracias, tu dirección de correo está confirmada.',
    ended: 'Este enlace ya no sirve: se ha usado, ha caducado o lo ha sustituido uno más reciente.',
    account: 'Ir a tu cuenta',
    back: 'Volver a {{shop}}',
  },
  fr: {
    title: 'Confirmer l’adresse e-mail',
    question: 'Le compte « {{account}} » doit-il avoir l’adresse {{email}} ?',
    warning: 'Ne confirmez que si ce compte est le vôtre.',
    confirm: 'Confirmer',
    done: 'Merci, votre adresse e-mail est confirmée.',
    ended: 'Ce lien ne fonctionne plus : il a déjà servi, il a expiré ou un plus récent l’a remplacé.',
    account: 'Accéder à votre compte',
    back: 'Retour à {{shop}}',
  },
  it: {
    title: 'Conferma l’indirizzo e-mail',
    question: 'L’account «{{account}}» deve avere l’indirizzo {{email}}?',
    warning: 'Conferma solo se l’account è tuo.',
    confirm: 'Conferma',
    done: 'Grazie, il tuo indirizzo e-mail è confermato.',
    ended: 'Questo link non funziona più: è già stato usato, è scaduto o uno più recente lo ha sostituito.',
    account: 'Vai al tuo account',
    back: 'Torna a {{shop}}',
  },
  pt: {
    title: 'Confirmar endereço de e-mail',
    question: 'A conta “{{account}}” deve ter o endereço {{email}}?',
    warning: 'Confirme somente se a conta for sua.',
    confirm: 'Confirmar',
    done: 'Obrigado, seu endereço de e-mail está confirmado.',
    ended: 'Este link não funciona mais: já foi usado, expirou ou foi substituído por um mais recente.',
    account: 'Ir para a sua conta',
    back: 'Voltar para {{shop}}',
  },
};

/**
 * Asks whoever opens an emailed link to confirm an address, and confirms it once the form is sent: programs that look
 * into mail open links, and send no forms.
 * @param key of the link
 */
export function confirmPage(
  backend: Backend,
  { method, headers }: Pick<IncomingMessage, 'method' | 'headers'>,
  key: string,
): { status: number; html: string } {
  const { shop } = backend;
  const language = languageOf(headers['accept-language'] ?? '', shop.language);
  const texts = TEXTS[language] as Texts;
  const page = (content: string) =>
    storePage(backend, texts.title, content, {
      language,
      back: fill(texts.back, { shop: decodeHTML(shop.title) }),
    });
  const account = new URL('/my-account/', shop.frontEndUrl).href;
  const onward = `<p><a href="${escapeHtml(account)}">${escapeHtml(texts.account)}</a></p>`;
  const ended = () => ({
    status: 410,
    html: page(`<p role="alert">${escapeHtml(texts.ended)}</p>${onward}`),
  });
  if (method === 'POST') {
    if (!confirmAddress(backend, key)) return ended();
    return { status: 200, html: page(`<p role="status">${escapeHtml(texts.done)}</p>${onward}`) };
  }
  const asked = readConfirmation(backend, key);
  if (!asked) return ended();
  const question = fill(texts.question, {
    account: mailLine(asked.customer.username, 60),
    email: asked.email,
  });
  const html = page(`<p>${escapeHtml(question)}</p><p>${escapeHtml(texts.warning)}</p>
<form method="post"><button>${escapeHtml(texts.confirm)}</button></form>`);
  return { status: 200, html };
}

/** The first language of a browser that has texts, else the store's, else English. */
function languageOf(accepted: string, store: string): string {
  const wanted = [...accepted.split(','), store].map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return wanted.find((language) => Object.hasOwn(TEXTS, language)) ?? 'en';
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
