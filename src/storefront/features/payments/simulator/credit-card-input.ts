const GROUP = 4;
const MAX_NUMBER_LENGTH = 19;
const MONTHS = 12;

/** The digits of a typed card number, in groups of four. */
export function formatCardNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, MAX_NUMBER_LENGTH);
  return digits.replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1 ');
}

/** The digits of a typed expiry date, as `12 / 30`. */
export function formatExpiry(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 4);
  const [month, year] = /^[2-9]/.test(digits)
    ? [`0${digits[0]}`, digits.slice(1, 3)]
    : [digits.slice(0, 2), digits.slice(2)];
  return year ? `${month} / ${year}` : month;
}

/** True for a valid expiry date such as `12 / 30` that has not passed. */
export function isUnexpired(expiry: string, now = new Date()): boolean {
  const [, month, year] = /^(\d\d) \/ (\d\d)$/.exec(expiry) ?? [];
  if (month === undefined || Number(month) < 1 || Number(month) > MONTHS) return false;
  return new Date(2000 + Number(year), Number(month)) > now;
}
