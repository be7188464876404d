const LONGEST = 254;

/** Checks the form of an e-mail address, not that it exists. */
export function isEmail(text: string): boolean {
  return text.length <= LONGEST && /^[^\s@<>"(),;:\\]+@[^\s@<>"(),;:\\.]+(\.[^\s@<>"(),;:\\.]+)+$/.test(text);
}
