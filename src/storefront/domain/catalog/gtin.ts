/** A Global Trade Item Number (EAN, UPC, ISBN-13) without spaces and hyphens; null for any other text. */
export function gtinOf(text: string | null | undefined): string | null {
  const digits = (text ?? '').replace(/[\s-]/g, '');
  return isGtin(digits) ? digits : null;
}

/** True for 8, 12, 13 or 14 digits, the last of which is the check digit of the others. */
function isGtin(text: string): boolean {
  if (!/^(?:\d{8}|\d{12,14})$/.test(text)) return false;
  const digits = [...text].reverse().map(Number);
  const sum = digits.reduce((total, digit, place) => total + digit * (place % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
