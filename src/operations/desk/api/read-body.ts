import type { IncomingMessage } from 'node:http';
import { says } from '#kit/messages/says.ts';
import { HttpError, mediaType, parseObject, readLimitedBody } from '../../watch/receiver/http.ts';
import { Refused } from '../http/answer.ts';

const LIMIT = 16 * 1024;

/** Reads the JSON object of a POST. @throws Refused if it is anything else */
export async function readDeskBody(request: IncomingMessage): Promise<Record<string, unknown>> {
  if (mediaType(request) !== 'application/json') {
    throw new Refused('request', says('desk.bodyType'), { status: 415 });
  }
  try {
    return parseObject(await readLimitedBody(request, LIMIT));
  } catch (error) {
    if (error instanceof HttpError) throw new Refused('request', error.message, { status: error.status });
    throw error;
  }
}

/** A text of a body. @throws Refused if it is missing, or longer than any that is meant */
export function textIn(body: Record<string, unknown>, field: string): string {
  const value = body[field];
  if (typeof value === 'string' && value !== '' && value.length <= 1000) return value;
  throw new Refused('request', says('desk.body', { field }));
}

/** A switch of a body, off if it is left out. @throws Refused if it is neither on nor off */
export function flagIn(body: Record<string, unknown>, field: string): boolean {
  const value = body[field] ?? false;
  if (typeof value === 'boolean') return value;
  throw new Refused('request', says('desk.body', { field }));
}
