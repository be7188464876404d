type Translation = [pattern: RegExp, german: string];

/** Messages in the wording of a German WordPress; names and codes are those of the English pattern. */
const GERMAN: Translation[] = [
  [
    /^You cannot add (&quot;.+&quot;) to the cart because the product is out of stock\.$/,
    '$1 kann nicht in den Warenkorb gelegt werden, da das Produkt nicht vorrätig ist.',
  ],
  [
    /^Sorry, (".+") is not in stock\. Please edit your cart.*$/s,
    'Leider ist $1 nicht vorrätig. Bitte bearbeite deinen Warenkorb und versuche es erneut.',
  ],
  [
    /^You cannot add that amount of (&quot;.+&quot;) to the cart because there is not enough stock \((\d+) remaining\)\.$/,
    'Von $1 kann diese Menge nicht in den Warenkorb gelegt werden, da der Bestand nicht ausreicht (noch $2).',
  ],
  [
    /^You cannot add that amount to the cart &mdash; we have (\d+) in stock and you already have (\d+) in your cart\. (.*)$/s,
    'Diese Menge kann nicht in den Warenkorb gelegt werden &mdash; es sind $1 vorrätig, und $2 liegen bereits im Warenkorb. $3',
  ],
  [
    /^Sorry, we do not have enough (".+") in stock to fulfill your order \((\d+) available\).*$/s,
    'Leider reicht der Bestand von $1 für diese Bestellung nicht aus ($2 verfügbar).',
  ],
  [
    /^You cannot add another (".+") to your cart\. (.*)$/s,
    'Ein weiteres Exemplar von $1 kann nicht in den Warenkorb gelegt werden. $2',
  ],
  [/^(.+) is a required field$/, '$1 ist ein Pflichtfeld'],
  [/^Invalid value posted for (.+)$/, 'Ungültiger Wert für $1 übermittelt'],
  [/^Please choose product options by visiting (.+)$/, 'Bitte wähle die Produktoptionen auf der Seite $1'],
  [/^Sorry, this product cannot be purchased\.$/, 'Dieses Produkt kann leider nicht gekauft werden.'],
  [
    /^Failed to add (?:cart item|any cart items)\. Please check input\.$/,
    'Der Artikel konnte nicht in den Warenkorb gelegt werden. Bitte prüfe die Eingabe.',
  ],
  [/^No product(?: variation)? found matching the ID provided$/, 'Zu dieser ID wurde kein Produkt gefunden'],
  [/^No cart item found with the key: (.+)$/, 'Kein Artikel im Warenkorb mit dem Schlüssel: $1'],
  [
    /^Cart items identified with keys (.+) failed to update$/,
    'Die Artikel im Warenkorb mit den Schlüsseln $1 konnten nicht aktualisiert werden',
  ],
  [/^Cart is empty$/, 'Der Warenkorb ist leer'],
  [/^Sorry, no session found\.$/, 'Es wurde leider keine Sitzung gefunden.'],
  [
    /^Coupon (&quot;.*&quot;) cannot be applied because it does not exist\.$/,
    'Der Gutschein $1 kann nicht angewendet werden, da er nicht existiert.',
  ],
  [/^Coupon (&quot;.*&quot;) has expired\.$/, 'Der Gutschein $1 ist abgelaufen.'],
  [
    /^Usage limit for coupon (&quot;.*&quot;) has been reached\..*$/s,
    'Das Nutzungslimit für den Gutschein $1 ist erreicht.',
  ],
  [
    /^The minimum spend for coupon (&quot;.*&quot;) is (.+)\.$/s,
    'Der Mindestbestellwert für den Gutschein $1 beträgt $2.',
  ],
  [
    /^This coupon has already been applied to the cart$/,
    'Dieser Gutschein wurde bereits auf den Warenkorb angewendet',
  ],
  [/^This coupon has not been applied to the cart\.$/, 'Dieser Gutschein ist nicht im Warenkorb.'],
  [
    /^Sorry, coupon (&quot;.*&quot;) has already been applied and cannot be used in conjunction with other coupons\.$/,
    'Der Gutschein $1 wurde bereits angewendet und kann nicht mit anderen Gutscheinen kombiniert werden.',
  ],
  [/^Failed to apply coupon\..*$/s, 'Der Gutschein konnte nicht angewendet werden.'],
  [
    /^(".*") is not an available shipping method for shipping package (".*")$/s,
    '$1 ist keine verfügbare Versandart für das Paket $2',
  ],
  [/^No shipping method provided$/, 'Keine Versandart angegeben'],
  [
    /^No shipping method has been selected\..*$/s,
    'Es wurde keine Versandart gewählt. Bitte prüfe deine Adresse oder melde dich, wenn du Hilfe brauchst.',
  ],
  [/^Invalid billing email address$/, 'Ungültige E-Mail-Adresse der Rechnung'],
  [/^Invalid payment method\.$/, 'Ungültige Zahlungsart.'],
  [
    /^An account is already registered with (\S+?)\. Please log in.*$/s,
    'Für $1 ist bereits ein Konto registriert. Bitte melde dich an oder nutze eine andere E-Mail-Adresse.',
  ],
  [
    /^An account is already registered with that username\..*$/s,
    'Zu diesem Benutzernamen gibt es bereits ein Konto. Bitte wähle einen anderen.',
  ],
  [
    /^Duplicate comment detected; .*$/,
    'Doppelter Kommentar entdeckt. Es sieht so aus, als hättest du das schon einmal geschrieben!',
  ],
  [
    /^You are posting comments too quickly\. Slow down\.$/,
    'Du schreibst die Kommentare zu schnell. Mach mal langsam.',
  ],
  [/^Your (name|email address|comment) is too long\.$/, 'Deine Eingabe ist zu lang.'],
  [/^Your (?:subject|message|order number|list of goods) is too long\.$/, 'Deine Eingabe ist zu lang.'],
  [
    /^Please give your name and the order number\.$/,
    'Bitte gib deinen Namen und die Nummer der Bestellung an.',
  ],
  [/^Please enter a valid email address\.$/, 'Bitte gib eine gültige E-Mail-Adresse ein.'],
  [
    /^This site requires you to be logged in to leave a comment$/,
    'Du musst angemeldet sein, um einen Kommentar zu schreiben',
  ],
  [/^A rating has 1 to 5 stars, not -?\d+\.$/, 'Eine Bewertung hat 1 bis 5 Sterne.'],
  [
    /^Too many reviews are being written from your network\..*$/,
    'Aus deinem Netz werden zu viele Bewertungen geschrieben. Bitte versuche es später noch einmal.',
  ],
  [/^Password reset link is invalid\.$/, 'Der Link zum Zurücksetzen des Passworts ist ungültig.'],
  [/^Password reset link has expired\.$/, 'Der Link zum Zurücksetzen des Passworts ist abgelaufen.'],
  [/^A new password is required\.$/, 'Ein neues Passwort ist erforderlich.'],
  [/^Enter a username or email address\.$/, 'Gib einen Benutzernamen oder eine E-Mail-Adresse ein.'],
  [
    /^You do not have the appropriate capabilities to perform this action$/,
    'Du hast nicht die nötige Berechtigung, um diese Aktion auszuführen',
  ],
  [/^Sorry, that email address is already used!$/, 'Diese E-Mail-Adresse wird leider bereits benutzt!'],
  [/^The user could not be logged in\.$/, 'Der Benutzer konnte nicht angemeldet werden.'],
  [/^<strong>(.+?)<\/strong> is a required field\.(.*)$/s, '<strong>$1</strong> ist ein Pflichtfeld.$2'],
];

/**
 * Words a message as a WordPress of that language does. Codes, messages of the GraphQL library and
 * `Internal server error` are English everywhere.
 * @param language WordPress locale, such as `de_DE`; English for languages without translations
 */
export function localizeMessage(language: string, message: string): string {
  if (!language.startsWith('de')) return message;
  for (const [pattern, german] of GERMAN) {
    if (pattern.test(message)) return message.replace(pattern, german);
  }
  return message;
}
