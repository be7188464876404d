import { DISPLAY_OFF } from '#storefront/api/merchant-errors.ts';
import { broken, GRAPHQL_SETTINGS, ok, warning } from './message.ts';

const CORS = 'in the web server, CDN or plugin that replaces the headers of WPGraphQL';

/** Messages about the endpoint, its plugins and what browsers may ask of it. */
export const STORE_MESSAGES = {
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
} as const;
