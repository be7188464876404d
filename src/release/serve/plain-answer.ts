import type { ServerResponse } from 'node:http';

/** Answers with a line of text that nothing caches; hangs up where another answer has begun. */
export function answerPlainly(response: ServerResponse, status: number, text: string): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  response.statusCode = status;
  response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  response.setHeader('Cache-Control', 'no-cache');
  response.end(`${text}\n`);
}
