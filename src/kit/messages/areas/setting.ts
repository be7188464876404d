export const SETTINGS = {
  title: 'Settings',
  problems: [
    {
      says: {
        'setting.address': '{name} is "{value}", which is no http address. Set it like {name}={example}',
        'setting.path': '{name} is "{value}", which does not begin at the root. Set it like {name}={example}',
        'setting.key':
          '{name} is "{value}"; it takes up to 64 letters, digits, "-" and "_". Set it like {name}={example}',
        'setting.queue':
          '{name} is "{value}", which is the address of no queue. Set it like {name}={example}',
        'setting.editor':
          '{name} takes the name of a user and an application password, with a colon between them. Set it like {name}={example}',
        'setting.secret': '{name} is too short; it takes {count} characters or more.',
        'setting.number': '{name} is "{value}"; it takes a whole number from {min} to {max}.',
      },
      cause: 'A variable of the environment or of `.env` cannot be used.',
      cure: 'Correct it: [all variables](../operations/watch/MANUAL.md#settings).',
    },
    {
      says: { 'setting.cdn': 'ISLET_CDN is "{text}"; it takes {forms}.' },
      cause: 'The name of the cache is none that Islet knows.',
      cure: 'Write one of the forms that the message lists: [caches](../operations/deploy/MANUAL.md#a-cache-in-front-of-it).',
    },
    {
      says: {
        'setting.cdnToken': 'ISLET_CDN_TOKEN is missing: {kind} purges nothing without the token of its API.',
      },
      cause: 'The API of this cache asks for a token.',
      cure: 'Make one in its settings, with the rights that [the table](../operations/deploy/MANUAL.md#a-cache-in-front-of-it) names, and set `ISLET_CDN_TOKEN`.',
    },
    {
      says: {
        'setting.searchKey':
          'ISLET_SEARCH_KEY is missing: the search server takes no products without a key that may write.',
      },
      cause: '`src/config.ts` names a search server, and the key with which browsers ask it can only search.',
      cure: 'Make a key as [the guide](../operations/GUIDE.md#search-in-large-catalogs) says, and set `ISLET_SEARCH_KEY`.',
    },
    {
      says: {
        'setting.targetWithoutObjects':
          'ISLET_TARGET is {target}, and the pages have no place: set ISLET_OBJECTS to a private bucket, such as s3://shop-objects, or a folder.',
      },
      cause:
        'Pages that are put into a bucket one by one are kept as objects, from which they can be put there again.',
      cure: 'Set `ISLET_OBJECTS`. No browser may read it: it holds pages that are not published yet.',
    },
    {
      says: {
        'setting.cdnWithoutAddress':
          'ISLET_CDN purges addresses of the shop, and the shop has none: set ISLET_BASE_URL=https://shop.example.',
      },
      cause: 'The cache is purged by whole addresses, and the shop has no address of its own.',
      cure: 'Set `ISLET_BASE_URL`, or `baseUrl` in `src/config.ts`.',
    },
    {
      says: {
        'setting.history':
          'history.{name} in src/config.ts is {value}. Write a number from 0, where 0 keeps no releases.',
      },
      cause: '`history` in `src/config.ts` has something other than a number.',
      cure: 'Write numbers, such as `history: { releases: 20, megabytes: 500 }`.',
    },
    {
      says: {
        'setting.delivery':
          'The setting delivery is from {minDays} to {maxDays} days. Write whole days, the fewest first, such as { minDays: 2, maxDays: 4 }.',
      },
      cause: '`delivery` in `src/config.ts` has its days in the wrong order, negative or broken.',
      cure: 'Write whole days, the fewest first.',
    },
    {
      says: {
        'setting.indexNow':
          'The setting indexNow has the key "{key}". Write 8 to 128 letters, digits or "-", such as the output of openssl rand -hex 16.',
      },
      cause: 'The key of `indexNow` in `src/config.ts` is one that search engines do not take.',
      cure: 'Write a key of your own, such as the output of `openssl rand -hex 16`.',
    },
    {
      says: {
        'setting.priceDisplay': "The setting priceDisplay is \"{value}\". Write 'gross', 'net' or 'both'.",
      },
      cause: '`priceDisplay` in `src/config.ts` is none of the three that there are.',
      cure: "Write `'gross'`, `'net'` or `'both'`.",
    },
    {
      says: {
        'setting.priceDisplayUncompared':
          'The setting priceDisplay compares the prices that the store shows with its own numbers, and priceFormat.compareWithRaw: false says that these are other prices. Leave one of the two out of src/config.ts.',
      },
      cause:
        'Prices with and without tax are told apart by the numbers typed in the store, which are those of another currency or customer here.',
      cure: 'Leave `priceDisplay` out, or `compareWithRaw`, in `src/config.ts`.',
    },
    {
      says: {
        'setting.priceHistory':
          "The setting priceHistory is \"{value}\". Write 'off', 'thirty-days' or 'since-first-release'.",
      },
      cause: '`priceHistory` in `src/config.ts` is none of the three that there are.',
      cure: "Write `'off'`, `'thirty-days'` or `'since-first-release'`.",
    },
    {
      says: {
        'setting.returnPolicy':
          "The setting returnPolicy is for the countries {countries} and {days} days. Write countries as DE, and whole days, 'unlimited' or 'none'.",
      },
      cause: '`returnPolicy` in `src/config.ts` names no country, or has days or fees that are none.',
      cure: "Write something like `{ countries: ['DE', 'AT'], days: 30, fees: 'free' }`.",
    },
    {
      says: {
        'setting.shippingDetails':
          'The setting shippingDetails has {country} at {price}. Write the country as DE, the price in the currency of the shop, and whole days, the fewest first.',
      },
      cause: '`shippingDetails` in `src/config.ts` has a country, a price or days that are none.',
      cure: "Write something like `[{ country: 'DE', price: 4.9, transit: { minDays: 1, maxDays: 3 } }]`.",
    },
    {
      says: {
        'setting.menuPage':
          'The setting menuPages has "{path}". Write pages of brands and tags in the default language, such as /brand/north/ or /product-tag/summer/.',
      },
      cause: '`menuPages` in `src/config.ts` names an address of something else, or leaves out a slash.',
      cure: 'Copy the address of the page of the brand or tag, from the first slash to the last.',
    },
    {
      says: {
        'setting.productKind': 'The setting productKinds has "{name}". Islet knows these kinds: {known}.',
      },
      cause:
        '`productKinds` in `src/config.ts` names a kind that `src/storefront/product-kinds` does not have.',
      cure: 'Correct the name, or [add the kind](../storefront/product-kinds/README.md).',
    },
    {
      says: {
        'setting.productField':
          'The setting productFields has the field "{meta}", which lacks something or is there twice. A field has a key of meta data of its own, a label in a locale, a place ({places}), and may have a kind ({kinds}).',
      },
      cause: 'A field of `productFields` in `src/config.ts` cannot be shown as it is written.',
      cure: "Write it like `{ meta: 'care', label: { en_US: 'Care' }, place: 'details' }`.",
    },
    {
      says: {
        'setting.withdrawal':
          'The setting withdrawal has the address "{url}". Write one such as https://store.example/my-account/withdraw-order/, or a path of the shop, or false.',
      },
      cause: '`withdrawal` in `src/config.ts` has a `url` that is neither an address nor a path.',
      cure: 'Write the whole address of the form, with https.',
    },
    {
      says: {
        'setting.accessibility': 'The setting accessibility has "{value}" as {name}, which it cannot be.',
      },
      cause:
        '`accessibility` in `src/config.ts` has a day of `tested` that is not one, a word in `tests` that the page does not know, or an address without https.',
      cure: "Write days such as `'2026-06-01'`, the words that the comment in `src/config.ts` lists, and whole addresses.",
    },
    {
      says: {
        'setting.imageProvider':
          "The setting imageProvider is \"{provider}\". Write 'build', 'none', or an image service's address that contains {url}, such as 'https://img.example/{width}/{url}'.",
      },
      cause: '`imageProvider` in `src/config.ts` is none of the three that there are.',
      cure: "Write `'build'`, `'none'`, or the address of an image service with `{url}` in it.",
    },
    {
      says: {
        'setting.routeRule': 'The route rule of "{path}" in src/config.ts cannot be followed: {problem}',
        'setting.rulePath':
          'its path must begin and end with a slash, such as /contact/, and not be the home page.',
        'setting.ruleSegment':
          'its part "{part}" is no parameter: braces hold one name, and stand for the whole part between two slashes.',
        'setting.ruleWithoutPage':
          'the address has no page of its own. Name that which answers it, such as /order-summary/.',
        'setting.ruleParameter': 'it has no {lacking}, which its target {redirect} needs.',
        'setting.ruleTarget': 'its target {redirect} is no path of the shop, such as /products/.',
        'setting.ruleChain': 'its target {redirect} is redirected or blocked itself.',
      },
      cause:
        'A line of `routeRules` in `src/config.ts` names an address that it cannot be made for, or leads to one that does not answer.',
      cure: 'Change its path or its target as the end of the message says.',
    },
    {
      says: {
        'setting.textMissing': '{leaf} is missing',
        'setting.textUnknown': '{leaf} is unknown',
        'setting.translations':
          'The translations do not match {folder}/{defaultLocale}.json. Add or remove:\n{list}',
      },
      cause: 'Your own texts in `src/storefront/i18n/messages` lack some, or have some that no page shows.',
      cure: 'Add or remove those that the message lists, in the file that it names.',
    },
    {
      says: {
        'setting.localeImport': "  import {locale} from './messages/{locale}.json' with { type: 'json' };",
        'setting.localeWithoutTexts':
          'src/storefront/i18n/locales.ts lists {locales}, and src/storefront/i18n/messages.ts has no messages of it. Add this to src/storefront/i18n/messages.ts, and the name to MESSAGES there:\n{lines}',
      },
      cause: 'A locale was added to `src/storefront/i18n/locales.ts` alone.',
      cure: 'Add what the message lists, and the file of its texts, as [a new locale](../README.md#add-a-locale) needs it.',
    },
    {
      says: {
        'setting.portTaken':
          'Port {port} on {host} is taken by another program. Stop that program, or choose another port with {setting}.',
        'setting.portForbidden':
          'This user may not listen on port {port}. Choose one above 1023 with {setting}.',
        'setting.host': 'This machine has no address {host}. Choose one of its own with {setting}.',
      },
      cause: 'The server, or the receiver of webhooks, cannot listen where its settings say.',
      cure: 'Set `ISLET_PORT` and `ISLET_HOST`, or `ISLET_HOOK_PORT` and `ISLET_HOOK_HOST`. A second shop on the same machine needs ports of its own.',
    },
    {
      says: {
        'setting.sockets':
          'systemd hands over {listenFds} sockets; the shop takes one. Leave one ListenStream= in its socket unit.',
      },
      cause: 'The socket unit listens at several addresses.',
      cure: 'Leave one `ListenStream=` in it: [the unit](../operations/serve/examples/islet-serve.socket).',
    },
    {
      says: {
        'setting.thirdParty': 'The setting thirdParty has {name}, {problem}',
        'setting.scriptName': 'a script without a name. Shoppers have to know what they allow.',
        'setting.scriptCategory': 'of the category {category}. There are {list}.',
        'setting.scriptUrl':
          'whose src is {src}. Write a whole URL, such as https://stats.example/script.js.',
        'setting.scriptProtocol': 'whose src is {src}. A shop on https loads scripts by https only.',
        'setting.trustedTypes':
          'with {policy} in trustedTypes. Write the name of a policy that the script makes, which is not "default".',
        'setting.originKind': 'with origins for {kind}. There are {list}.',
        'setting.originUrl':
          'with the {kind} origin {origin}. Write scheme and host alone, such as https://stats.example.',
        'setting.originProtocol': 'with the {kind} origin {origin}. A shop on https needs {needed}.',
        'setting.eventTarget':
          'with events for {events}. Write "dataLayer", "gtag", or { module: "/events.js" }.',
        'setting.eventModule':
          'with events for the module {module}. Write the path of a file in `public`, such as "/events.js".',
        'setting.eventsUnasked':
          'of the category necessary, with events. No shopper is asked for it: choose another category.',
        'setting.googleId':
          'with events for gtag, whose src is {src}. Write the address with the id of the tag, as https://www.googletagmanager.com/gtag/js?id=G-ABC123.',
        'setting.eventsTwice':
          'with events for a target that another script names too: each event would arrive there twice. Leave one of the two out.',
        'setting.vitalsWithoutEvents': 'with webVitals and no events. Say by `events` where they go.',
      },
      cause:
        'A script of `thirdParty` in `src/config.ts` lacks its name, or has a category, an address, an origin, the name of a policy or a target of events that cannot be used.',
      cure: 'Correct it as the end of the message says: [how scripts are listed](../../README.md#point-it-at-a-woocommerce-store).',
    },
    {
      says: { 'setting.notListening': 'Listening on {host}:{port} failed: {reason}' },
      cause: 'The system refuses the address for the reason that the message ends with.',
      cure: 'Try another port and `127.0.0.1`; where that works, the address is the trouble.',
    },
  ],
} as const;
