import { type Area, problem } from '../entry.ts';

const DOCTOR = '`npm run doctor` looks into it, and says what to change in WordPress.';

export const STORE: Area = {
  title: 'The store and its catalog',
  problems: [
    problem(
      '{operation} at {endpoint} failed',
      'A request to the store failed, also when it was sent again. Its reason and what to do stand behind the colon.',
      'See the reason in the rows below.',
    ),
    problem(
      ['no answer ({…})', 'Check that the store is up'],
      'Nothing answers at the address: the store is down, the address is wrong, or a firewall is between.',
      `Open the address in a browser. ${DOCTOR} While watching, the request is made again by itself.`,
    ),
    problem(
      ['no answer in time', 'The store is slow or overloaded'],
      'The store took longer than Islet waits, several times.',
      "Look into the load of the server and PHP's error log; an object cache and more PHP workers help. While watching, the request is made again by itself.",
    ),
    problem(
      ['HTTP status {status}{…}', 'Check the address in ISLET_GRAPHQL_URL'],
      'A server answers with an error: 401 and 403 mostly come of a firewall or of a password on the site, 404 of a wrong address, 5xx of PHP.',
      DOCTOR,
    ),
    problem(
      [
        'but no GraphQL answer',
        'is the GraphQL address and not a page',
        'the answer holds neither data nor errors',
      ],
      'A web page or something else answers in place of GraphQL: maintenance, a login page, or the address of the store instead of its endpoint.',
      DOCTOR,
    ),
    problem(
      ['A program of the store ends with this error of PHP'],
      "PHP ended before there was an answer, and displays why: a plugin or the theme fails, often with this version of PHP. The message repeats PHP's own.",
      'Mend or deactivate what the message names.',
    ),
    problem(
      [
        'The store prints other text around its answers',
        "Switch the display of PHP's errors off",
        'characters that cannot be seen',
      ],
      "PHP displays its warnings, so they stand before or behind the JSON of answers. Releases read the JSON; shoppers' browsers refuse it, since an answer about money has to be one.",
      "Switch the display of PHP's errors off, as the message says: mostly `display_errors` in `php.ini`.",
    ),
    problem(
      ['the store reports{…}', 'Check that WPGraphQL and WooGraphQL are active'],
      'GraphQL answers with an error, in the words that the message repeats. "Internal server error" stands for any error of PHP.',
      `${DOCTOR} The reason of an "Internal server error" stands in PHP's error log.`,
    ),
    problem(
      ['{endpoint} delivers no categories', '{endpoint} delivers no list of products'],
      'The answer lacks the list, mostly since a plugin changes what GraphQL returns.',
      DOCTOR,
    ),
    problem(
      ['announces {found} products but delivers', 'The store counts products that none of its lists has'],
      'The store counts other products than it lists: the catalog changes while it is read, or a plugin hides products from lists.',
      'Try again after an import is done. Where it stays, deactivate plugins that filter product lists one by one. A few are left out, and everything else is released.',
    ),
    problem(
      'does not say which one',
      'The store fails to return one product, and nothing in its answer names it.',
      'Look for products with a password and for types of other plugins (WordPress: Products), and unpublish them for a try.',
    ),
    problem(
      [
        'Left out, because the store lists them but cannot return them',
        'Take off a password, enable unsupported types',
        'The store returns no data for it',
        'The store answers "{…}"',
        'Its data cannot be read',
        'it is null',
        'not a {type}',
        'has broken characters',
      ],
      'Products or categories that the store lists and cannot return: protected by a password, of a type that WooGraphQL does not know, or with broken data. They are left out, and everything else is released.',
      'Take the password off, tick *Enable Unsupported Product Types* (GraphQL → Settings → WooGraphQL), type a broken text again, or unpublish them. A webhook or the next full scan brings them back.',
    ),
    problem(
      'but fails to return {count} of them or more',
      'More products cannot be read than `unresolvableLimit` allows: the store is mostly in trouble. Nothing was changed.',
      `${DOCTOR} Where so many are to be left out, raise \`unresolvableLimit\` in \`src/config.ts\`.`,
    ),
    problem(
      [
        '{endpoint} has no products any more',
        '{endpoint} has {after} products',
        '{what} If that is right',
        '{endpoint} has no categories any more',
      ],
      'The catalog lost more products than `shrinkLimit` allows, or all of its categories. Nothing was changed.',
      'Is the store whole? If the products are meant to be gone: `npm run build -- --accept-shrink`, or `npm run trigger -- --accept-shrink` while watching.',
    ),
    problem(
      [
        "The store's prices cannot be read with certainty",
        'are written with different currencies',
        'Not every price follows the configured format',
        'No single number format fits every price',
        "but the store's own number is",
        'can be read as {…} and as {…}',
      ],
      'The store returns prices as texts, and these can be read in more than one way, or contradict each other.',
      "State `priceFormat` in `src/config.ts` as it is in *WooCommerce → Settings → General → Currency options*; where a product is named, look at its price. Plugins that switch currencies must leave the endpoint's prices alone.",
    ),
    problem(
      'but src/config.ts gives the currency',
      'The prices have more decimals than `currency.decimals` says.',
      'Take `currency.decimals` out of `src/config.ts`.',
    ),
    problem(
      [
        'The price of {owner} cannot be read',
        'is neither a price nor a range',
        'holds no plain positive amount',
        'does not follow the price format',
        'starts above its end',
        'cannot be read with {decimals} decimals',
      ],
      "One product's price is other than all prices before it: another currency, a text, a range the wrong way round.",
      'Correct it in the store, or state `priceFormat` in `src/config.ts`.',
    ),
    problem(
      'is posted: by GET its address would have',
      "`queryMethod: 'GET'` is set, and this request is longer than servers take addresses. It is sent by POST.",
      'Nothing, unless caches are to answer it.',
    ),
    problem(
      [
        '{…} with {kind}',
        '{title}: {count}. {…}{more}',
        'No page can have their address',
        'no order of options',
        'The store does not list their terms',
        'more than the shop shows',
        'of a gallery are shown',
        'no alt text',
        'a picture that cannot be shown',
        'A placeholder stands in its place',
        'a part of a text that is not shown',
        'Shortcodes that the store does not run itself',
        'What the catalog lacks',
      ],
      'The catalog report: products or categories that were left out, or that lack something shoppers would miss.',
      'Give those with *no page* another slug: `.`, `..`, `404.html`, slugs with `/`, `\\`, `%` or control characters, and those of more than 255 bytes cannot be addresses of pages. Upload a picture anew that cannot be shown; why it cannot stood in a line `Picture …` of the release that met it. What *a part of a text that is not shown* names is a shortcode, form, script or frame that a page without plugins of the store has no use for: take it out, or write in words what it says. Add pictures, their alternative texts, prices and descriptions where they are missing.',
    ),
    problem(
      'The store could not be examined before the release',
      'The doctor itself failed, before the first release; the release goes on.',
      'Run `npm run doctor` for the reason.',
    ),
  ],
};

export const PICTURES: Area = {
  title: 'Pictures',
  problems: [
    problem(
      ['Picture {sourceUrl}: {reason}', '(its last version is shown)'],
      'A picture of the store cannot be used, for the reason behind its address. Products are shown without it, or with its last version.',
      'See the reason below.',
    ),
    problem(
      [
        'failed {failures} times in a row and was not asked again',
        '{host} answered with status',
        '{host} {reason}',
        'did not answer in time',
        'cannot be reached ({code})',
        'It {reason}.',
        'did not arrive in time',
        'broke off on its way',
        'It is redirected more than',
      ],
      'The server of the picture does not send it: it is down, slow, keeps this machine out, or the file is gone.',
      'Open the address on the machine that makes releases. Let it through firewalls and protections against other sites; upload missing files anew (WordPress: Media). The next full scan tries again.',
    ),
    problem(
      ['Its address is malformed', 'only http: and https: are fetched'],
      'The address of the picture is none that can be fetched.',
      'Choose the picture anew (WordPress: Products → Product image).',
    ),
    problem(
      ['is in a private network', 'Only the store itself (ISLET_GRAPHQL_URL) may be'],
      'A picture is on a machine of the local network other than the store. It is not fetched, since a product could otherwise have Islet ask for anything there.',
      "Serve the store's files at its own host, or at a public address.",
    ),
    problem('It is larger than', 'The file is larger than Islet takes.', 'Upload a smaller one.'),
    problem(
      ['It is an SVG file', 'It is no picture in JPEG', 'It cannot be processed ({…})'],
      'The file is no picture, one in a format that is not taken, or damaged.',
      'Upload it as JPEG, PNG or WebP.',
    ),
    problem(
      'Pictures cannot be made',
      '`npm start` could not make pictures in the background, mostly for want of disk space or rights. It tries again after the next poll.',
      'Free space, or give this user the right to write `.islet`.',
    ),
    problem(
      'The pictures are fetched anew',
      'The index of pictures was damaged, as by a power cut. Nothing is lost.',
      'Nothing; delete the file that was set aside. Where it happens again, look at the disk.',
    ),
    problem(
      'pictures of the release cannot be made',
      'Pictures that `npm start` left for later cannot be made now: their sources are damaged.',
      'Run `npm run build`, which shows something else in their place, and deploy again.',
    ),
  ],
};
