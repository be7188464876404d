import type { ServerResponse } from 'node:http';

/** Answers with a line of text that is never used without asking again; hangs up where another answer has begun. */
export function answerPlainly(
  response: ServerResponse,
  status: number,
  text: string,
  caching: 'no-cache' | 'no-store' = 'no-cache',
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', caching);
  response.end(`${text}\n`);
}
