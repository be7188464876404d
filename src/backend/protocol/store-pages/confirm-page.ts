import type { IncomingMessage } from 'node:http';
import { decodeHTML } from 'entities';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import type { Backend } from '../../context.ts';
import { isPassword } from '../../customers/passwords.ts';
import { confirmAddress, readConfirmation } from '../../customers/sign-in/confirm-address.ts';
import { UserError } from '../../errors.ts';
import { escapeHtml } from '../../values/entities.ts';
import { mailLine } from '../../values/mail-text.ts';
import { CONFIRM_TEXTS } from './confirm-texts.ts';
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
