/** A value as JSON that can stand in a page's `<script type="application/json">`, whatever texts it holds. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
