/** Serialises a value as JSON for a `<script type="application/json">`; no text in it can end the element. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
