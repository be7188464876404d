const LONGEST = 254;

/** Whether a text looks like an e-mail address; only a letter to it could tell for sure. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(text);
}
