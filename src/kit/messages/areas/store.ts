const DOCTOR = '`npm run doctor` looks into it, and says what to change in WordPress.';

export const STORE = {
  title: 'The store and its catalog',
  problems: [
    {
      says: { 'store.requestFailed': '{operation} at {endpoint} failed{attemptsText}: {reason}. {advice}' },
      cause:
        'A request to the store failed, also when it was sent again. Its reason and what to do stand behind the colon.',
      cure: 'See the reason in the rows below.',
    },
    {
      says: {
        'store.noAnswer': 'no answer ({reason})',
        'store.checkStore': 'Check that the store is up and that ISLET_GRAPHQL_URL is its GraphQL address.',
      },
      cause:
        'Nothing answers at the address: the store is down, the address is wrong, or a firewall is between.',
      cure: `Open the address in a browser. ${DOCTOR} While watching, the request is made again by itself.`,
    },
    {
      says: {
        'store.noAnswerInTime': 'no answer in time ({reason})',
        'store.checkLoad': 'The store is slow or overloaded: look into its load, and try again.',
      },
      cause: 'The store took longer than Islet waits, several times.',
      cure: "Look into the load of the server and PHP's error log; an object cache and more PHP workers help. While watching, the request is made again by itself.",
    },
    {
      says: {
        'store.httpStatus': 'HTTP status {status}{texts}',
        'store.checkAddress': 'Check the address in ISLET_GRAPHQL_URL and the error log of the store.',
      },
      cause:
        'A server answers with an error: 401 and 403 mostly come of a firewall or of a password on the site, 404 of a wrong address, 5xx of PHP.',
      cure: DOCTOR,
    },
    {
      says: {
        'store.noGraphqlAnswer': 'HTTP status {status}, but no GraphQL answer ({reason})',
        'store.checkEndpoint':
          'Check that ISLET_GRAPHQL_URL is the GraphQL address and not a page of the store.',
      },
      cause:
        'A web page or something else answers in place of GraphQL: maintenance, a login page, or the address of the store instead of its endpoint.',
      cure: DOCTOR,
    },
    {
      says: {
        'store.storeReports': 'the store reports{texts}',
        'store.checkPlugins': 'Check that WPGraphQL and WooGraphQL are active and up to date on the store.',
      },
      cause:
        'GraphQL answers with an error, in the words that the message repeats. "Internal server error" stands for any error of PHP.',
      cure: `${DOCTOR} The reason of an "Internal server error" stands in PHP's error log.`,
    },
    {
      says: {
        'store.phpError':
          'A program of the store ends with this error of PHP, mostly a plugin or the theme: mend it, or deactivate it and try again.',
      },
      cause:
        "PHP ended before there was an answer, and displays why: a plugin or the theme fails, often with this version of PHP. The message repeats PHP's own.",
      cure: 'Mend or deactivate what the message names.',
    },
    {
      says: {
        'store.printedText':
          'The store prints other text around its answers: "{shown}". The catalog is read all the same, but browsers cannot read such answers: nobody can buy. {advice}',
      },
      cause:
        "PHP displays its warnings, so they stand before or behind the JSON of answers. Releases read the JSON; shoppers' browsers refuse it, since an answer about money has to be one.",
      cure: "Switch the display of PHP's errors off, as the message says: mostly `display_errors` in `php.ini`.",
    },
    {
      says: {
        'store.noCategoryList': '{endpoint} delivers no categories. Look into the store with npm run doctor.',
        'store.noProductList':
          '{endpoint} delivers no list of products. Look into the store with npm run doctor.',
      },
      cause: 'The answer lacks the list, mostly since a plugin changes what GraphQL returns.',
      cure: DOCTOR,
    },
    {
      says: {
        'store.incompleteList':
          '{endpoint} announces {found} products but delivers {read}, {maxAttempts} times in a row. The catalog may be changing all the time, or a plugin of the store filters product lists. Nothing was replaced.',
        'store.unlisted':
          'The store counts products that none of its lists has: {unlisted}. A plugin may filter lists.',
      },
      cause:
        'The store counts other products than it lists: the catalog changes while it is read, or a plugin hides products from lists.',
      cure: 'Try again after an import is done. Where it stays, deactivate plugins that filter product lists one by one. A few are left out, and everything else is released.',
    },
    {
      says: {
        'store.unknownProduct':
          '{endpoint} fails to return a product, and its place "{cursor}" in the list does not say which one. Unpublish products that are protected by a password or of a type without GraphQL support.',
      },
      cause: 'The store fails to return one product, and nothing in its answer names it.',
      cure: 'Look for products with a password and for types of other plugins (WordPress: Products), and unpublish them for a try.',
    },
    {
      says: {
        'store.fieldNull': 'it is null.',
        'store.fieldType': 'its {field} is {found}, not a {type}.',
        'store.brokenText': 'its {field} "{text}" has broken characters: type it again.',
        'store.leftOut': 'Left out, because the store lists them but cannot return them: {count}.',
        'store.makeReadable':
          "Take off a password, enable unsupported types in WooGraphQL's settings for a type of another plugin, or unpublish them.",
        'store.unreadable': 'Its data cannot be read: {reason}',
        'store.noData': 'The store returns no data for it.',
        'store.answer': 'The store answers "{reason}".',
      },
      cause:
        'Products or categories that the store lists and cannot return: protected by a password, of a type that WooGraphQL does not know, or with broken data. They are left out, and everything else is released.',
      cure: 'Take the password off, tick *Enable Unsupported Product Types* (GraphQL → Settings → WooGraphQL), type a broken text again, or unpublish them. A webhook or the next full scan brings them back.',
    },
    {
      says: {
        'store.tooManyUnreadable':
          '{endpoint} lists {listed} products but fails to return {unread} of them or more, such as product {id}: {reason} More than the {limit} % that unresolvableLimit in src/config.ts allows looks like a store in trouble. Nothing was changed.',
      },
      cause:
        'More products cannot be read than `unresolvableLimit` allows: the store is mostly in trouble. Nothing was changed.',
      cure: `${DOCTOR} Where so many are to be left out, raise \`unresolvableLimit\` in \`src/config.ts\`.`,
    },
    {
      says: {
        'store.noProducts': '{endpoint} has no products any more; the last release had {before}.',
        'store.fewerProducts':
          '{endpoint} has {after} products; the last release had {before}. {lost} gone at once is more than the {limit} % that shrinkLimit in src/config.ts allows.',
        'store.acceptShrink':
          '{what} If that is right, run npm run build -- --accept-shrink. Nothing was changed.',
        'store.noCategories':
          '{endpoint} has no categories any more; the last release had {before}. If that is right, run npm run build -- --accept-shrink. Nothing was changed.',
      },
      cause:
        'The catalog lost more products than `shrinkLimit` allows, or all of its categories. Nothing was changed.',
      cure: 'Is the store whole? If the products are meant to be gone: `npm run build -- --accept-shrink`, or `npm run trigger -- --accept-shrink` while watching.',
    },
    {
      says: {
        'store.priceFormat':
          "The store's prices cannot be read with certainty. {reason} State in src/config.ts how the store writes them (WooCommerce, Settings, General, Currency options), for example priceFormat: { decimalSeparator: ',', thousandsSeparator: '.', decimals: 2 }.",
        'store.currencies':
          '"{formatted}" ({owner}) and "{formatted2}" ({owner2}) are written with different currencies.',
        'store.otherPriceFormat': 'Not every price follows the configured format: {example}.',
        'store.noPriceFormat': 'No single number format fits every price, for example {examples}.',
        'store.contradictedPrice':
          '{owner}: "{formatted}" reads as {shown}, but the store\'s own number is {raw}.',
        'store.ambiguousPrice': '"{example}" can be read as {one} and as {other}.',
      },
      cause:
        'The store returns prices as texts, and these can be read in more than one way, or contradict each other.',
      cure: "State `priceFormat` in `src/config.ts` as it is in *WooCommerce → Settings → General → Currency options*; where a product is named, look at its price. Plugins that switch currencies must leave the endpoint's prices alone.",
    },
    {
      says: {
        'store.decimals':
          "The store's prices have {shown} decimals, but src/config.ts gives the currency {decimals}. Take out currency.decimals, or raise it.",
      },
      cause: 'The prices have more decimals than `currency.decimals` says.',
      cure: 'Take `currency.decimals` out of `src/config.ts`.',
    },
    {
      says: {
        'store.price':
          'The price of {owner} cannot be read: {message} Correct it in the store, or state priceFormat in src/config.ts.',
      },
      cause:
        "One product's price is other than all prices before it: another currency, a text, a range the wrong way round.",
      cure: 'Correct it in the store, or state `priceFormat` in `src/config.ts`.',
    },
    {
      says: {
        'store.priceDisplay':
          'priceDisplay in src/config.ts asks for {wanted} prices, and the store shows {shown} ones: {owner} is {price}, typed as {rawPrice}. Choose the other display in WooCommerce → Settings → Tax, for the shop and for the cart.',
      },
      cause:
        'The store shows prices with tax where `priceDisplay` in `src/config.ts` asks for `net` ones, or without tax where it asks for `gross` ones.',
      cure: 'Set "Display prices in the shop" and "Display prices during cart and checkout" (*WooCommerce → Settings → Tax*) to what you want, or take `priceDisplay` out. The shop changes no price itself: cart and order would have another one.',
    },
    {
      says: {
        'store.report': '\nWhat the catalog lacks:\n{issues}',
        'store.noAddress':
          'No page can have their address, so they are left out: give them another slug in the store.',
        'store.placeholder':
          'A placeholder stands in its place. Upload it again, as JPEG, PNG, WebP, AVIF, GIF or TIFF.',
        'store.shortcodes':
          'Shortcodes that the store does not run itself, forms and scripts vanish; a link stands for a frame that is no video of YouTube, Vimeo or Dailymotion.',
        'store.brokenLinks':
          'Their texts link products, categories or pages that the shop does not have: correct the addresses in the store.',
        'store.noSuchPage':
          'It is left out: the shop has no page at this address. Correct it in src/config.ts, in the default language and from the first slash to the last.',
        'store.noLabel':
          'It is left out: give it a label in src/config.ts, as links to products and other sites need one.',
        'store.noSuchList':
          'It is left out: the shop has no such shelf, category, brand or tag. Correct its slug in src/config.ts; tags need tagPages, brands brandPages.',
        'store.noSuchProduct':
          'The others are shown. Correct the ids in src/config.ts: WordPress shows them below the names in its list of products.',
        'store.noSuchPicture':
          'It is left out. Put the file into public and write its path from there, such as /images/hero.jpg, or write the whole address of a picture on the web.',
        'store.noText': 'It is left out: write it in src/config.ts, at least in the default language.',
        'store.noSuchSection':
          'It is left out: src/config.ts names the kinds of sections, and the folder sections of the theme has its own.',
        'store.unlistedTerms':
          'The store does not list their terms, or more than 1,000 of them: filters have them by name.',
        'store.untranslated':
          'Pages in these languages show it in the default language, or not at all with untranslated: hide.',
        'store.untranslatedTerms':
          'Filters and choices show them in the default language: translate them in the store.',
        'store.unlabelled':
          'The store does not translate labels: write them into attributeLabels of src/config.ts.',
        'store.languageNotShown':
          'No locale of the shop shows their language, so they have no page; storeLanguages names one for a locale.',
        'store.noLanguage':
          'They count as being in the default language: give them one of the languages of the store.',
        'store.secondInLanguage':
          'Their translation has an older one in the same language, which is shown instead: link one for each language.',
        'store.addressTaken':
          'Only the newer one has a page, so they are left out: give each its own slug in the store.',
        'store.translationNotRead':
          'It is a draft, has a password or is in the trash: pages show the default language meanwhile.',
        'store.offersDiffer':
          'Each language is sold at its own price and from its own stock: have a plugin keep them equal, or correct them.',
        'store.cutGallery':
          'The first {galleryImages} pictures of a gallery are shown, and the first {nodesPerRequest} of every other list.',
      },
      cause:
        'The catalog report: products or categories that were left out, or that lack something shoppers would miss.',
      cure: 'Give those with *no page* another slug: `.`, `..`, `404.html`, slugs with `/`, `\\`, `%` or control characters, and those of more than 255 bytes cannot be addresses of pages. Upload a picture anew that cannot be shown; why it cannot stood in a line `Picture …` of the release that met it. What *a part of a text that is not shown* names is a shortcode, form, script or frame that a page without plugins of the store has no use for: take it out, or write in words what it says. Add pictures, their alternative texts, prices and descriptions where they are missing.',
    },
    {
      says: {
        'store.notExamined': 'The store could not be examined before the release, which goes on: {reason}',
      },
      cause: 'The doctor itself failed, before the first release; the release goes on.',
      cure: 'Run `npm run doctor` for the reason.',
    },
  ],
} as const;
