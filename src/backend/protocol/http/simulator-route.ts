import type { IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, readBody } from '#kit/http-server/http-server.ts';
import { PaymentSimulator, type SimulatedIntent } from '../../checkout/payment/simulator.ts';
import type { Backend } from '../../context.ts';

/** Path of the requests that the page's simulated Stripe object makes. */
export const SIMULATOR_PATH = '/simulated-payments';

const LONGEST_BODY = 10_000;

const HEADERS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '600',
  'Cache-Control': 'no-store',
  'Content-Type': 'application/json; charset=utf-8',
};

interface Question {
  action?: unknown;
  client_secret?: unknown;
  card_number?: unknown;
  accepted?: unknown;
}

/**
 * Answers the page's simulated Stripe object: `retrieve`, `confirm` with a card number, and `authenticate`
 * with what the shopper said to the bank. Nothing is here where payments are not simulated.
 */
export function simulatorRoute(getBackend: () => Backend) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { cardPayments: cards } = getBackend();
    const answer = (status: number, body: object) => {
      response.writeHead(status, HEADERS);
      response.end(JSON.stringify(body));
    };
    if (!(cards instanceof PaymentSimulator))
      return answer(404, { error: 'Payments are not simulated here.' });
    if (request.method === 'OPTIONS') return answer(200, {});
    if (request.method !== 'POST') return answer(405, { error: 'Send a POST request.' });
    const question = await readJson(request);
    if (!question) return answer(400, { error: 'Send a JSON object.' });
    const intent = ask(cards, question);
    return intent ? answer(200, intent) : answer(404, { error: 'There is no such payment.' });
  };
}

function ask(cards: PaymentSimulator, question: Question): SimulatedIntent | null {
  const secret = String(question.client_secret ?? '');
  switch (question.action) {
    case 'confirm':
      return cards.confirm(secret, String(question.card_number ?? ''));
    case 'authenticate':
      return cards.authenticate(secret, question.accepted === true);
    default:
      return cards.show(secret);
  }
}

async function readJson(request: IncomingMessage): Promise<Question | null> {
  try {
    const value: unknown = JSON.parse((await readBody(request, LONGEST_BODY)).toString('utf8'));
    return typeof value === 'object' && value !== null ? value : null;
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof BodyTooLargeError) return null;
    throw error;
  }
}
