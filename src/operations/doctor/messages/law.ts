import { ok, warning } from './message.ts';

const WOOCOMMERCE_FORM =
  "Switch WooCommerce's own form on (11.1 and later: WooCommerce → Settings → Advanced → Features → Order withdrawal): the next full scan finds it. A form at another address is named in src/config.ts: withdrawal: { url: 'https://store.example/form/' }.";

/** Messages of the page about the law: `npm run doctor -- --law`. */
export const LAW_MESSAGES = {
  'lawCountry.ok': ok('The shop is in {country}, so it needs what follows. This is no legal advice.'),
  'lawCountry.outside': ok(
    'The shop is in {country}, outside the European Economic Area: it needs what follows where it sells to consumers there. This is no legal advice.',
  ),
  'lawCountry.unknown': warning(
    'The store does not say in which country the shop is; what follows is for the European Economic Area. This is no legal advice.',
    "State it in src/config.ts: country: 'DE'.",
  ),

  'lawWithdrawal.ok': ok(
    'Consumers withdraw on {page}, linked on every page; the store sends them the receipt. Needed: Directive (EU) 2023/2673, since 19 June 2026.',
  ),
  'lawWithdrawal.elsewhere': ok(
    'Every page links the form at {url}. That it takes the statement in two steps and sends the receipt is up to that page. Needed: Directive (EU) 2023/2673, since 19 June 2026.',
  ),
  'lawWithdrawal.contact': warning(
    'Withdrawals reach you by the contact form, and no receipt is sent by itself. The law asks for one, with content, date and time, without delay (Directive (EU) 2023/2673).',
    WOOCOMMERCE_FORM,
  ),
  'lawWithdrawal.mail': warning(
    'The page for withdrawals prepares an email to {email}. The law asks for a function of the shop itself, with a receipt (Directive (EU) 2023/2673).',
    WOOCOMMERCE_FORM,
  ),
  'lawWithdrawal.none': warning(
    'Consumers cannot withdraw from a contract in the shop: that is unlawful since 19 June 2026 (Directive (EU) 2023/2673).',
    WOOCOMMERCE_FORM,
  ),
  'lawWithdrawal.off': warning(
    'src/config.ts switches withdrawing from contracts off.',
    'Leave withdrawal: false only where no customer has a right of withdrawal, such as in a shop for businesses alone.',
  ),

  'lawLowestPrice.ok': ok(
    'Reductions show the lowest price of the 30 days before, from a record of what the shop has shown ({setting}). Needed: Directive 98/6/EC, Article 6a.',
  ),
  'lawLowestPrice.off': warning(
    'Reductions do not show the lowest price of the 30 days before (Directive 98/6/EC, Article 6a).',
    "Take priceHistory: 'off' out of src/config.ts, or write priceHistory: 'thirty-days'.",
  ),

  'lawUnitPrice.ok': ok(
    '{count} of {listed} products show a price per unit. Needed where goods are sold by weight, volume, length or area: Directive 98/6/EC, Article 3.',
  ),
  'lawUnitPrice.none': warning(
    'No product has a price per unit, which goods sold by weight, volume, length or area need (Directive 98/6/EC, Article 3).',
    'Where you sell such goods, give them unit and content, in the fields of a plugin such as Germanized; unitPrice in src/config.ts names other meta keys.',
  ),
  'lawUnitPrice.off': warning(
    'src/config.ts switches prices per unit off, which goods sold by weight, volume, length or area need (Directive 98/6/EC, Article 3).',
    'Leave unitPrice: false only where no product is sold so.',
  ),

  'lawSafety.ok': ok(
    '{count} of {listed} products say their maker or warnings themselves, and src/config.ts says it for {brands} brands. Needed: Regulation (EU) 2023/988, Article 19.',
  ),
  'lawSafety.none': warning(
    'No product says who made it, which each needs with postal and electronic address, and its warnings (Regulation (EU) 2023/988, Article 19).',
    'State them for each brand in src/config.ts (productSafety: { brands: … }), or in the meta data of products.',
  ),

  'lawAccessibility.ok': ok(
    'The accessibility statement is on {page}, with the last test and the authority to complain to. Needed, except of microenterprises: Directive (EU) 2019/882.',
  ),
  'lawAccessibility.facts': warning(
    'The accessibility statement on {page} lacks {facts} (Directive (EU) 2019/882; microenterprises need none).',
    'State them in src/config.ts: accessibility: { … }.',
  ),
  'lawAccessibility.none': warning(
    'The shop links no accessibility statement, which shops need except microenterprises (Directive (EU) 2019/882).',
    'State its facts in src/config.ts: accessibility: { … }.',
  ),

  'lawTexts.ok': ok(
    'The footer has pages of your own words: {pages}. Needed: an imprint (Directive 2000/31/EC, Article 5), terms, returns and shipping costs (Directive 2011/83/EU, Article 6), and what becomes of personal data (GDPR, Article 13); whether yours say enough, only a lawyer can tell.',
  ),
  'lawTexts.none': warning(
    'The shop has no page of your own words, and so no imprint (Directive 2000/31/EC, Article 5), no terms and nothing about returns (Directive 2011/83/EU, Article 6).',
    'Write them as Markdown files (src/storefront/content/pages), or name pages of WordPress as contentPages in src/config.ts.',
  ),

  'lawConsent.none': ok('The shop loads no scripts of other companies, so it asks for no consent.'),
  'lawConsent.ok': ok(
    'The shop asks before it loads {count} scripts of other companies. Needed: Directive 2002/58/EC, Article 5.',
  ),
  'lawConsent.necessary': warning(
    'These scripts of other companies are loaded without asking: {scripts} (Directive 2002/58/EC, Article 5).',
    "Keep the category 'necessary' only for what the shop cannot do without; the others ask first (thirdParty in src/config.ts).",
  ),
} as const;
