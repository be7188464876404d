import type { Names } from '#kit/messages/says.ts';
import { DISPLAY_OFF } from '#storefront/api/merchant-errors.ts';
import { LAW_MESSAGES } from './law-messages.ts';
import { broken, type Message, ok, warning } from './message.ts';

const GRAPHQL_SETTINGS = 'WordPress: GraphQL → Settings';
const WOOGRAPHQL = `${GRAPHQL_SETTINGS} → WooGraphQL`;
const CORS = 'in the web server, CDN or plugin that replaces the headers of WPGraphQL';

/** Everything that the doctor can say: what was found, and what to change and where. `{names}` are filled in. */
export const MESSAGES = {
  'reachable.ok': ok('{url} answers GraphQL in {time}, as "{title}".'),
  'reachable.noUrl': broken(
    '"{url}" is no address of a web server.',
    'Give the whole address, such as https://store.example/graphql.',
  ),
  'reachable.credentials': broken(
    'The address holds a user name or a password, which browsers do not send.',
    'Take them out, and take the password off the endpoint, in the configuration of the web server.',
  ),
  'reachable.dns': broken(
    'No server has the name {host}.',
    'Check the spelling, and the DNS records of the domain at its registrar.',
  ),
  'reachable.refused': broken(
    'Nothing accepts connections at {host} ({reason}).',
    'Check the port, that the web server runs, and that no firewall keeps this machine out.',
  ),
  'reachable.tls': broken(
    'The certificate of {host} is not accepted ({reason}).',
    'Renew or complete the certificate on the web server: browsers refuse it too.',
  ),
  'reachable.timeout': broken(
    '{host} did not answer within {time}.',
    "Look into the server's load and PHP's error log, and try again.",
  ),
  'reachable.broke': broken(
    'The connection to {host} broke off ({reason}).',
    'Look into the error log of the web server, and try again.',
  ),
  'reachable.redirect': broken(
    'The address redirects to {location}, which browsers do not follow when they ask for permission first.',
    'Use the address that it leads to, with the same https, www and closing slash as in WordPress: Settings → General.',
  ),
  'reachable.login': broken(
    'The address redirects to a page for signing in, {location}.',
    'Open the endpoint to guests: switch maintenance mode or the "coming soon" page off (WooCommerce → Settings → Site visibility), and leave the endpoint out of plugins that ask visitors to sign in.',
  ),
  'reachable.forbidden': broken(
    'The server refuses the request with status {status}.',
    'Let requests to the endpoint pass: the firewall, the bot protection of the CDN, a security plugin, or a password on the whole site may refuse them.',
  ),
  'reachable.missing': broken(
    'Nothing is at this address: status 404.',
    'Activate WPGraphQL (WordPress: Plugins), save Settings → Permalinks once, and compare the address with GraphQL → Settings → GraphQL Endpoint.',
  ),
  'reachable.status': broken(
    'The server answers with status {status}.',
    "Look into PHP's error log of the store.",
  ),
  'reachable.maintenance': broken(
    'The server answers with status 503: it is in maintenance, or overloaded.',
    'Wait for an update of WordPress to end; where it stays, delete the file .maintenance from the folder of WordPress, switch the maintenance mode of a plugin or of the host off, and look into the load of the server.',
  ),
  'reachable.text': broken(
    'The answer of GraphQL comes with other text, {text}, so browsers cannot read it.',
    DISPLAY_OFF,
  ),
  'reachable.php': broken(
    'Instead of GraphQL an error of PHP answers, {text}.',
    'Mend what it names, mostly a plugin or the theme, or deactivate it and try again.',
  ),
  'reachable.page': broken(
    'A web page answers ({type}), no GraphQL.',
    'Give the address of the endpoint, mostly the one of the store with /graphql behind it; it stands in GraphQL → Settings → GraphQL Endpoint.',
  ),
  'reachable.noGraphql': broken(
    'The answer is no GraphQL of WordPress: {reason}.',
    'Check that the address is the endpoint of WPGraphQL (GraphQL → Settings → GraphQL Endpoint), and that the plugin is up to date.',
  ),

  'plugins.ok': ok(
    'WPGraphQL and WooGraphQL understand all {count} requests that were tried; {introspection}. {versions}',
  ),
  'plugins.noWoo': broken(
    'The schema has no products: WooGraphQL is missing.',
    'Install and activate WooCommerce and WPGraphQL for WooCommerce (WordPress: Plugins).',
  ),
  'plugins.lacking': broken(
    'The schema lacks what {operations} ask for: {reason}.',
    'Update WPGraphQL and WPGraphQL for WooCommerce (WordPress: Plugins), and look whether another plugin removes the field.',
  ),

  'settingsPlugin.ok': ok('WooNuxt Settings gives the currency {currency}, the logo and the filters.'),
  'settingsPlugin.configured': ok(
    'WooNuxt Settings is not there; src/config.ts gives the currency {currency}.',
  ),
  'settingsPlugin.missing': warning(
    'WooNuxt Settings is not there, so the currency is taken to be {currency}, and filters are all attributes.',
    "Install WooNuxt Settings (WordPress: Plugins), or state currency: { code: 'EUR' } in src/config.ts.",
  ),

  'debug.ok': ok('Debug mode is off.'),
  'debug.on': warning(
    'Debug mode of WPGraphQL is on: answers are about four times as large, and errors tell strangers about the server.',
    `Untick "Enable GraphQL Debug Mode" (${GRAPHQL_SETTINGS}), and take GRAPHQL_DEBUG out of wp-config.php.`,
  ),

  'debug.text': broken(
    'Answers to {operation} come with other text, {text}, so browsers cannot read them.',
    DISPLAY_OFF,
  ),

  'language.ok': ok('The store speaks {language}, one of the languages of the shop.'),
  'language.other': warning(
    'The store speaks {language}, which is none of the languages of the shop: shoppers read its refusals in that language.',
    'Choose one of {languages} (WordPress: Settings → General → Site Language), or add the locale: src/README.md.',
  ),
  'language.translated': warning(
    '{plugin} translates this store, and GraphQL does not tell the languages of its products: one that is there in two languages would be two products in every language of the shop.',
    'Activate WPGraphQL Polylang or WPML GraphQL (WordPress: Plugins), and make products, their categories and attributes translatable (Polylang: Languages → Settings → Custom post types and Taxonomies; WPML: Settings → Post Types Translation and Taxonomies Translation). Where only pages are translated, there is nothing to change.',
  ),
  'language.unknown': warning(
    'The store does not say its language.',
    'Choose it (WordPress: Settings → General → Site Language), or state catalogLanguage in src/config.ts.',
  ),

  'languages.none': ok('The store translates no products.'),
  'languages.ok': ok('The store has {languages}. Pages show {locales}.'),
  'languages.fallback': warning(
    'The store has {languages}, and no language of their own for {falling}. Pages show {locales}.',
    'Add the languages to the store (Polylang: Languages; WPML: WPML → Languages), or choose the one that a locale shows in storeLanguages of src/config.ts.',
  ),
  'languages.unused': warning(
    'No locale shows {languages}: products that are in no other language have no page.',
    'Choose one of them for a locale in storeLanguages of src/config.ts, or add the locale: src/README.md.',
  ),
  'languages.unknown': warning(
    'storeLanguages in src/config.ts names {slugs}, which the store does not have: it has {languages}.',
    'Write the slug of one of these languages (Polylang: Languages → Language code; WPML: its code).',
  ),

  'pageCap.ok': ok('A list returns {returned} of {found} products at once.'),
  'pageCap.low': warning(
    'A list returns {returned} products at once, and not the usual 100: reading the catalog takes {times} times as long, and long lists of a product are cut.',
    `Take away what lowers the limit: a filter of graphql_connection_max_query_amount in a plugin or the theme, or the limit in ${GRAPHQL_SETTINGS}.`,
  ),
  'pageCap.empty': broken(
    'The store lists no products.',
    'Publish products (WordPress: Products), with the catalog visibility "Shop and search results".',
  ),

  'cors.ok': ok('Pages of {origin} may send {headers}, and read {header}.'),
  'cors.mixed': broken(
    'The shop is at {origin}, and the store at {url}: browsers do not let pages of https ask an address of http.',
    'Give the store a certificate, and set both addresses to https (WordPress: Settings → General).',
  ),
  'cors.preflight': broken(
    'The preflight request of browsers (OPTIONS) is answered with status {status}.',
    'Let OPTIONS pass to WordPress: the web server, the firewall or a security plugin refuses it.',
  ),
  'cors.origin': broken(
    'Pages of {origin} may not ask the store: {header} is {value}.',
    `Allow every origin, as WPGraphQL does, or this one, ${CORS}.`,
  ),
  'cors.headers': broken(
    'Pages may not send {missing}.',
    `Add {missing} to Access-Control-Allow-Headers ${CORS}.`,
  ),
  'cors.exposed': broken(
    'Pages may not read the header {header} of answers, so every request gets a new cart.',
    `Add {header} to Access-Control-Expose-Headers ${CORS}.`,
  ),

  'clock.ok': ok("The store's clock is right."),
  'clock.none': ok('The store does not say what time it has.'),
  'clock.off': warning(
    "The store's clock is {time} {direction}: tokens and the dates of sales are off by as much.",
    'Have the clock of the server set by NTP (timedatectl set-ntp true), or check that of this machine.',
  ),

  'login.ok': ok('Headless Login signs customers in with their password{others}.'),
  'login.missing': broken(
    'Customers cannot sign in: {reason}.',
    'Install and activate Headless Login for WPGraphQL (WordPress: Plugins).',
  ),
  'login.disabled': broken(
    'Customers cannot sign in: the provider of passwords is disabled.',
    'Enable the provider Password (WordPress: GraphQL → Headless Login → Providers).',
  ),
  'login.failing': broken(
    'Customers cannot sign in: a login that must be refused is answered with {reason}.',
    'The error log of PHP says why. Headless Login needs a secret that signs its tokens (WordPress: GraphQL → Headless Login → Access Control), and PHP its extension openssl.',
  ),

  'payment.ok': ok('Checkout offers all payment methods of the store: {methods}.'),
  'payment.some': warning(
    'Checkout leaves out {missing}, and offers {methods}.',
    'Islet drives bacs, cod, cheque and Stripe; {hint}enable one of these (WooCommerce → Settings → Payments), or list the others in storePaymentMethods of src/config.ts to have them paid on the store’s own page.',
  ),
  'payment.none': broken(
    'Nobody can pay: the store has {missing}, of which checkout can offer none.',
    'Enable direct bank transfer, cash on delivery, check payments or Stripe (WooCommerce → Settings → Payments).',
  ),

  'transfer.off': ok('The store does not hand carts over to its own checkout; Islet has one.'),
  'transfer.on': ok('The store can hand a cart over to its own checkout.'),
  'transfer.wanted': warning(
    'src/config.ts has shoppers order on the store’s own page, and the store hands no carts over to it: they order in the shop meanwhile.',
    `Tick "Checkout" of "Enable User Session transferring URLs", and save the page (${WOOGRAPHQL}).`,
  ),
  'transfer.unsaved': warning(
    'The store gives a link to its own checkout that leads to its home page: the parameter of the link has no name.',
    `Save the page with "Enable User Session transferring URLs" once (${WOOGRAPHQL}), so that the names of the parameters are stored.`,
  ),

  'session.quick': ok('Answers carry a session token.'),
  'session.ok': ok('A cart was filled, found again by its token, and emptied ({product}).'),
  'session.empty': ok('Guests get tokens of their own; no product could be bought to try a cart.'),
  'session.failed': broken(
    'The store does not return the cart: {reason}.',
    `Check that "Disable QL Session Handler" is not ticked (${WOOGRAPHQL}), and look into PHP's error log.`,
  ),
  'session.notSent': broken(
    'Answers carry no header {header}, so every request gets a new cart.',
    `Untick "Disable QL Session Handler" (${WOOGRAPHQL}), and have the proxy or CDN in front of WordPress pass the header on.`,
  ),
  'session.shared': broken(
    'Two guests got the same session: they would share one cart, with its address.',
    'Leave the endpoint out of every cache: the page cache of WordPress, of the host and of the CDN.',
  ),
  'session.lost': broken(
    'The cart is empty again in the request after: its token is not taken.',
    'Have the proxy or CDN in front of WordPress pass the header {header} of requests on, and set GRAPHQL_WOOCOMMERCE_SECRET_KEY in wp-config.php to one value on all servers.',
  ),
  'session.refused': broken(
    '"{product}" cannot be put into the cart: {reason}.',
    'Try to buy it in the store itself, and look into plugins that change the cart (WordPress: Plugins).',
  ),
  'session.notEmptied': warning(
    'The cart that was made to try could not be emptied: {reason}.',
    'It ends by itself within two days; WooCommerce → Status → Tools → Clear customer sessions ends it at once, with those of all shoppers.',
  ),

  'guests.ok': ok("The empty cart of a guest is refused for being empty, and not for being a guest's."),
  'guests.unknown': ok(
    'The empty cart of a guest is refused with "{reason}"; where that asks to sign in, allow guests (WooCommerce → Settings → Accounts & Privacy).',
  ),
  'guests.refused': broken(
    'Guests cannot order: "{reason}".',
    'Tick "Allow customers to place orders without an account" (WooCommerce → Settings → Accounts & Privacy).',
  ),

  'tax.ok': ok('Product pages and cart show prices {display}.'),
  'tax.unknown': ok(
    'The cart shows prices {display}; no tax is due on {product} at the address of the store, so product pages cannot be compared.',
  ),
  'tax.differs': warning(
    'The cart shows prices {display}, and product pages do not: {product} is {shown} there.',
    'Choose the same for "Display prices in the shop" and "Display prices during cart and checkout" (WooCommerce → Settings → Tax).',
  ),

  'trust.ok': ok('The store asks Stripe itself whether an order is paid.'),
  'trust.client': warning(
    "The store takes a client's word that an order is paid (isPaid), and checks no addresses.",
    "Compare payments with the provider before sending goods, or add a plugin that does; Islet never says so falsely, and offers cards only with cardPayments: 'trusted' in src/config.ts.",
  ),

  'products.ok': ok('All {count} products can be read.'),
  'products.unresolvable': warning(
    '{count} of {listed} products cannot be read and are left out: {products}.',
    'Take their password off or unpublish them: {links}.',
  ),
  'products.tooMany': broken(
    'So many products cannot be read that releases stop: {products}.',
    'Take passwords off or unpublish them: {links}. unresolvableLimit in src/config.ts accepts more.',
  ),
  'products.unreadable': broken(
    'The catalog cannot be read: {reason}',
    "Look into PHP's error log at the time of this request, and deactivate plugins that change product lists one by one.",
  ),

  'types.ok': ok('All products are of types that the schema knows.'),
  'types.unsupported': warning(
    '{count} products are of a type that the schema does not know, and are left out: {products}.',
    `Tick "Enable Unsupported Product Types" (${WOOGRAPHQL}), which sells them like simple products, or unpublish them: {links}.`,
  ),

  'kinds.ok': ok('The store has the product kinds {names}, for which the shop has forms.'),
  'kinds.none': ok(
    'The store has none of the product kinds for which the shop has forms: products are plain.',
  ),
  'kinds.lacking': warning(
    'src/config.ts names the product kinds {names}, whose fields the store does not have, so products are plain.',
    'Activate the plugin that offers them (WordPress: Plugins), or take them out of productKinds in src/config.ts.',
  ),

  'variations.ok': ok('No product has more than {limit} variations.'),
  'variations.many': warning(
    'The pages of {products} know the stock of {limit} variations at the last release only: they have more.',
    'Split them into several products (WordPress: Products).',
  ),

  'terms.ok': ok('{brands} brands and {tags} tags have pages of their own.'),
  'terms.many': warning(
    'There are {brands} brands and {tags} tags with listed products; the {limit} with the most products of each have pages.',
    'Delete those that few products have (WordPress: Products), or set `brandPages` or `tagPages` to false (src/config.ts).',
  ),
  'terms.menu': warning(
    'The menus leave out {pages}: no listed product is of such a brand or tag.',
    'Correct their addresses in `menuPages` (src/config.ts), or turn `brandPages` or `tagPages` on.',
  ),

  'translations.none': ok('The store translates no products.'),
  'translations.ok': ok(
    'All {count} products are in all languages that pages show ({languages}), at one price and with one stock.',
  ),
  'translations.incomplete': warning(
    '{complete} of {count} products are in all languages that pages show, {partial} in some and {single} in one. Translations are missing: {lacking}.',
    "Translate them; pages show them in {language} meanwhile, where it has them, or not at all with untranslated: 'hide' in src/config.ts. Every full release names them.",
  ),
  'translations.unshown': warning(
    '{count} products are in no language that pages show, and have no page: {products}.',
    'Translate them into one of the shop, or choose theirs for a locale in storeLanguages of src/config.ts.',
  ),
  'translations.nameless': warning(
    '{count} products have no language, or one that the store does not list, and count as {language}: {products}.',
    'Give them one (WordPress: Products). Where it is all of them, make products translatable (Polylang: Languages → Settings → Custom post types and Taxonomies; WPML: Settings → Post Types Translation).',
  ),
  'translations.second': warning(
    '{count} products are left out, because another one is linked as the same translation in the same language: {products}.',
    'Link one product for each language (WordPress: Products), or unpublish the others.',
  ),
  'translations.differing': warning(
    '{count} products do not have the same price and stock in all languages: {products}. Shoppers get those of the language of the page.',
    'Have a plugin keep them equal (Polylang for WooCommerce, or WPML Multilingual & Multicurrency), or correct them.',
  ),
  'translations.terms': warning(
    'Categories, tags or options are not translated: {terms}.',
    'Translate them where the plugin has them; if it is all of a kind, make that kind translatable (Polylang: Languages → Settings → Custom post types and Taxonomies; WPML: Settings → Taxonomies Translation).',
  ),
  'translations.labels': warning(
    'Labels of attributes are shown as the store has them: {labels}.',
    "Write them into src/config.ts: attributeLabels: { pa_handle: { de_DE: 'Henkel' } }. The shop translates common ones itself.",
  ),

  'prices.ok': ok('Prices are read as {format}, {how}.'),
  'prices.none': ok('No product has a price.'),
  'prices.decimals': broken(
    'Prices do not fit the currency: {reason}',
    'Take currency.decimals out of src/config.ts, or set as many as in WooCommerce → Settings → General → Currency options.',
  ),
  'prices.uncertain': broken(
    'Prices cannot be read with certainty: {reason}',
    "Correct the prices, or state priceFormat: { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 } in src/config.ts, as in WooCommerce → Settings → General → Currency options.",
  ),

  'priceDisplay.ok': ok('Prices are shown {display}.'),
  'priceDisplay.both': ok('Net and gross prices are side by side: the store shows prices {display}.'),
  'priceDisplay.same': warning(
    'Net and gross prices cannot be shown side by side: the store returns prices only {display}.',
    'WooCommerce → Settings → Tax: choose the display that "Prices entered with tax" is not, for the shop and for the cart, and have a rate for the address of the store; or take priceDisplay out of src/config.ts.',
  ),
  'priceDisplay.differs': broken(
    'priceDisplay in src/config.ts asks for {wanted} prices, and the store shows prices {display}.',
    'Set "Display prices in the shop" and "Display prices during cart and checkout" to {setting} (WooCommerce → Settings → Tax), or take priceDisplay out. The shop changes no price itself: cart and order would have another one.',
  ),

  'numbers.ok': ok('{numbered} of {sold} products and variations have a global number (GTIN).'),
  'numbers.none': warning(
    '{branded} products are of brands, and the store returns no global number (GTIN) of any: merchant centres show them less.',
    "WooGraphQL does not return WooCommerce's own field: add the line of code in the guide. Name the keys of other plugins as identifiers (src/config.ts).",
  ),

  'pictures.ok': ok('Pictures come from {hosts}: {count} were looked at ({sizes}).'),
  'pictures.none': warning(
    'No product has a picture.',
    'Give products a picture (WordPress: Products → Product image).',
  ),
  'pictures.small': warning(
    'Pictures are small: {sizes}. Product pages show them up to 1,200 pixels wide.',
    'Upload larger ones (WordPress: Media), and check that no plugin scales originals down.',
  ),
  'pictures.some': warning(
    '{failed} of {count} pictures cannot be used: {reason}',
    'Upload them anew (WordPress: Media), and check that {hosts} lets this machine in.',
  ),
  'pictures.failed': broken(
    'None of {count} pictures can be used: {reason}',
    'Check that {hosts} serves pictures to this machine, without a page or a protection against other sites in front.',
  ),

  'webhooks.ok': ok(
    'The receiver answers at {url}; whether WordPress reaches it shows when a webhook is saved, and npm run status counts deliveries.',
  ),
  'webhooks.none': warning(
    'No secret for webhooks is set, so changes are found by polls, every {seconds} s.',
    'Set ISLET_WEBHOOK_SECRET and add the webhooks (WooCommerce → Settings → Advanced → Webhooks): src/operations/watch/MANUAL.md.',
  ),
  'webhooks.private': warning(
    'WordPress delivers webhooks to public addresses on the ports 80, 443 and 8080 only, and {url} is none.',
    'Set ISLET_BASE_URL to the public address of the shop, and pass /webhooks/woocommerce on to the receiver: src/operations/watch/MANUAL.md.',
  ),
  'webhooks.unanswered': warning(
    'The receiver does not answer at {url}: {reason}.',
    'Start npm start or npm run watch, and have the web server pass /webhooks/woocommerce on to it: src/operations/watch/MANUAL.md.',
  ),

  'latency.ok': ok(
    'A poll takes about {poll} (every {seconds} s), a full scan of {products} products {scan}, and a change of the cart {cart}.',
  ),
  'latency.slow': warning(
    'The store takes its time: {operations}.',
    'Give PHP an opcode cache and WordPress an object cache (Redis), more PHP workers, or less plugins; shoppers wait this long in the cart.',
  ),
  'latency.polls': warning(
    'A poll takes about {poll}, of the {seconds} s from one to the next.',
    'Raise ISLET_POLL_SECONDS, and set webhooks up for changes at once: src/operations/watch/MANUAL.md.',
  ),
  'indexNow.ok': ok('Search engines were told of {addresses} that changed, {time} ago.'),
  'indexNow.off': ok('Search engines find changed pages by the sitemaps alone: indexNow is not set.'),
  'indexNow.unused': ok('{url} shows the key of indexNow; nothing has been told from this machine yet.'),
  'indexNow.private': warning(
    'Search engines are not told of changed pages: {url} is not a public address.',
    'Set ISLET_BASE_URL, or baseUrl in src/config.ts, to the public address of the shop.',
  ),
  'indexNow.keyFile': warning(
    '{url} does not show the key of indexNow ({reason}), so search engines refuse what they are told.',
    'Publish a release that has the setting, and have the web server or the bucket serve this file as it is.',
  ),
  'indexNow.failed': warning(
    'Search engines could not be told of changed pages, {time} ago: {reason}.',
    'Follow the advice; what waits is sent with the next change, or by npm run watch before.',
  ),

  ...LAW_MESSAGES,

  'check.failed': warning(
    'This could not be found out: {reason}.',
    "Try again; where it stays, look into PHP's error log of the store.",
  ),
} as const satisfies Record<string, Message>;

export type MessageId = keyof typeof MESSAGES;

type Texts<Id extends MessageId> = (typeof MESSAGES)[Id] extends { change: infer Change extends string }
  ? (typeof MESSAGES)[Id]['found'] | Change
  : (typeof MESSAGES)[Id]['found'];

/** Parameters that a message has to be given. */
export type Params<Id extends MessageId> = { [Name in Names<Texts<Id>>]: string | number };
