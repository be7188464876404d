import type { IncomingMessage } from 'node:http';
import { decodeHTML } from 'entities';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import type { Backend } from '../../context.ts';
import { isPassword } from '../../customers/passwords.ts';
import { confirmAddress, readConfirmation } from '../../customers/sign-in/confirm-address.ts';
import { UserError } from '../../errors.ts';
import { escapeHtml } from '../../values/entities.ts';
import { mailLine } from '../../values/mail-text.ts';
import { storePage } from './page-html.ts';

type Language = keyof typeof CONFIRM_TEXTS;

const LONGEST_BODY = 2000;

interface Answer {
  status: number;
  html: string;
}

/**
 * Asks whoever opens an emailed link for the account's password, and confirms the address by it. A stranger may have
 * made the account with an address of somebody else, who would prove it for him by a mere press.
 * @param key of the link
 * @param source where the request comes from, for limits
 */
export async function confirmPage(
  backend: Backend,
  request: IncomingMessage,
  key: string,
  source: string,
): Promise<Answer> {
  const { shop, passwordCost, guessLimits } = backend;
  const language = languageOf(request.headers['accept-language'] ?? '', shop.language);
  const texts = CONFIRM_TEXTS[language];
  const page = (status: number, content: string): Answer => ({
    status,
    html: storePage(backend, texts.title, content, {
      language,
      back: fill(texts.back, { shop: decodeHTML(shop.title) }),
    }),
  });
  const link = (path: string, text: string) =>
    `<p><a href="${escapeHtml(new URL(path, shop.frontEndUrl).href)}">${escapeHtml(text)}</a></p>`;
  const onward = link('/my-account/', texts.account);
  const ended = () => page(410, alert(texts.ended) + onward);

  const asked = readConfirmation(backend, key);
  if (!asked) return ended();
  const { username, password: stored } = asked.customer;
  const question = fill(texts.question, { account: mailLine(username, 60), email: asked.email });
  const ask = (status: number, problem = '') =>
    page(
      status,
      stored
        ? `<p>${escapeHtml(question)}</p><p>${escapeHtml(texts.warning)}</p>${problem && alert(problem)}
<form method="post"><p><label>${escapeHtml(texts.password)}
<input type="password" name="password" autocomplete="current-password" required></label></p>
<button>${escapeHtml(texts.confirm)}</button></form>${link('/my-account/?action=forgot', texts.forgotten)}`
        : `<p>${escapeHtml(texts.without)}</p>${link('/my-account/?action=forgot', texts.choose)}`,
    );
  if (request.method !== 'POST') return ask(200);
  if (!stored) return ask(403);
  try {
    const form = new URLSearchParams((await readBody(request, LONGEST_BODY)).toString('utf8'));
    const takeBack = guessLimits.password(source, username);
    if (!(await isPassword(form.get('password') ?? '', stored, passwordCost))) return ask(403, texts.wrong);
    takeBack();
  } catch (error) {
    if (error instanceof BodyTooLargeError) return ask(413, texts.wrong);
    if (error instanceof UserError) return ask(429, texts.tooOften);
    throw error;
  }
  if (!confirmAddress(backend, key)) return ended();
  return page(200, `<p role="status">${escapeHtml(texts.done)}</p>${onward}`);
}

function alert(text: string): string {
  return `<p role="alert">${escapeHtml(text)}</p>`;
}

/** The first language of a browser that has texts, else the store's, else English. */
function languageOf(accepted: string, store: string): Language {
  const wanted = [...accepted.split(','), store].map((entry) => entry.trim().slice(0, 2).toLowerCase());
  return wanted.find((language): language is Language => Object.hasOwn(CONFIRM_TEXTS, language)) ?? 'en';
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** Texts of the page where an address is confirmed. By language: who opens the link may never have been in the shop. */
const CONFIRM_TEXTS = {
  en: {
    title: 'Confirm email address',
    question: 'Shall the account “{{account}}” have the address {{email}}?',
    warning: 'Confirm this only if the account is yours, with its password.',
    /** Label of the field. */
    password: 'Password of the account',
    forgotten: 'Forgot your password?',
    wrong: 'That is not the password of this account.',
    tooOften: 'Too many attempts. Please try again later.',
    /** Of an account that other sites open. */
    without: 'This account has no password yet. Choose one, then confirm the address.',
    choose: 'Choose a password',
    confirm: 'Confirm',
    done: 'Thank you, your email address is confirmed.',
    ended: 'This link no longer works: it was used already, has expired, or a newer one has replaced it.',
    account: 'Go to your account',
    back: 'Back to {{shop}}',
  },
  de: {
    title: 'E-Mail-Adresse bestätigen',
    question: 'Soll das Konto „{{account}}“ die Adresse {{email}} haben?',
    warning: 'Bestätige das nur, wenn es dein Konto ist, mit dessen Passwort.',
    password: 'Passwort des Kontos',
    forgotten: 'Passwort vergessen?',
    wrong: 'Das ist nicht das Passwort dieses Kontos.',
    tooOften: 'Zu viele Versuche. Bitte versuche es später noch einmal.',
    without: 'Dieses Konto hat noch kein Passwort. Lege eines fest und bestätige dann die Adresse.',
    choose: 'Passwort festlegen',
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
    warning: 'Confírmalo solo si la cuenta es tuya, con su contraseña.',
    password: 'Contraseña de la cuenta',
    forgotten: '¿Has olvidado tu contraseña?',
    wrong: 'Esa no es la contraseña de esta cuenta.',
    tooOften: 'Demasiados intentos. Inténtalo de nuevo más tarde.',
    without: 'Esta cuenta aún no tiene contraseña. Elige una y después confirma la dirección.',
    choose: 'Elegir una contraseña',
    confirm: 'Confirmar',
    done: 'Gracias, tu dirección de correo está confirmada.',
    ended: 'Este enlace ya no sirve: se ha usado, ha caducado o lo ha sustituido uno más reciente.',
    account: 'Ir a tu cuenta',
    back: 'Volver a {{shop}}',
  },
  fr: {
    title: 'Confirmer l’adresse e-mail',
    question: 'Le compte « {{account}} » doit-il avoir l’adresse {{email}} ?',
    warning: 'Ne confirmez que si ce compte est le vôtre, avec son mot de passe.',
    password: 'Mot de passe du compte',
    forgotten: 'Mot de passe oublié ?',
    wrong: 'Ce n’est pas le mot de passe de ce compte.',
    tooOften: 'Trop de tentatives. Veuillez réessayer plus tard.',
    without: 'Ce compte n’a pas encore de mot de passe. Choisissez-en un, puis confirmez l’adresse.',
    choose: 'Choisir un mot de passe',
    confirm: 'Confirmer',
    done: 'Merci, votre adresse e-mail est confirmée.',
    ended: 'Ce lien ne fonctionne plus : il a déjà servi, il a expiré ou un plus récent l’a remplacé.',
    account: 'Accéder à votre compte',
    back: 'Retour à {{shop}}',
  },
  it: {
    title: 'Conferma l’indirizzo e-mail',
    question: 'L’account «{{account}}» deve avere l’indirizzo {{email}}?',
    warning: 'Conferma solo se l’account è tuo, con la sua password.',
    password: 'Password dell’account',
    forgotten: 'Hai dimenticato la password?',
    wrong: 'Non è la password di questo account.',
    tooOften: 'Troppi tentativi. Riprova più tardi.',
    without: 'Questo account non ha ancora una password. Scegline una, poi conferma l’indirizzo.',
    choose: 'Scegli una password',
    confirm: 'Conferma',
    done: 'Grazie, il tuo indirizzo e-mail è confermato.',
    ended: 'Questo link non funziona più: è già stato usato, è scaduto o uno più recente lo ha sostituito.',
    account: 'Vai al tuo account',
    back: 'Torna a {{shop}}',
  },
  pt: {
    title: 'Confirmar endereço de e-mail',
    question: 'A conta “{{account}}” deve ter o endereço {{email}}?',
    warning: 'Confirme somente se a conta for sua, com a senha dela.',
    password: 'Senha da conta',
    forgotten: 'Esqueceu a senha?',
    wrong: 'Essa não é a senha desta conta.',
    tooOften: 'Muitas tentativas. Tente novamente mais tarde.',
    without: 'Esta conta ainda não tem senha. Escolha uma e depois confirme o endereço.',
    choose: 'Escolher uma senha',
    confirm: 'Confirmar',
    done: 'Obrigado, seu endereço de e-mail está confirmado.',
    ended: 'Este link não funciona mais: já foi usado, expirou ou foi substituído por um mais recente.',
    account: 'Ir para a sua conta',
    back: 'Voltar para {{shop}}',
  },
};
