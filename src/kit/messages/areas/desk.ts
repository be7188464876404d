export const DESK = {
  title: 'The desk',
  problems: [
    {
      says: {
        'desk.noSession': 'The desk opens by its link, which npm run desk prints.',
        'desk.wrongToken':
          'This link does not open the desk any more. npm run desk prints the one that does.',
        'desk.neverRan': 'There is no desk here yet. npm start and npm run watch have one.',
      },
      cause:
        'The browser has not shown the token of the desk, its week is over, or `.islet/desk/token` was deleted and there is another one.',
      cure: 'Open the link that `npm run desk` prints at the machine that runs the shop.',
    },
    {
      says: {
        'desk.tooMany': 'Too many wrong tokens were shown. Try again in {seconds} s.',
      },
      cause: 'Ten wrong tokens within a minute. Browsers that have the desk open are not affected.',
      cure: 'Wait for a minute, and open the link that `npm run desk` prints.',
    },
    {
      says: {
        'desk.foreign':
          'The desk answers at this machine alone: at localhost, or at the address that ISLET_DESK_URL names.',
        'desk.notFromDesk': 'This request does not come from the page of the desk.',
      },
      cause:
        'The desk was asked from another machine, by another name, through a web server, or by a page of another site.',
      cure: 'Open it at the machine itself, through `ssh -L 4323:127.0.0.1:4323 …`, or name its address in `ISLET_DESK_URL`.',
    },
    {
      says: {
        'desk.unknown': 'The desk has nothing at {path}.',
        'desk.method': '{path} takes {methods}, not {method}.',
        'desk.bodyType': 'The desk takes application/json.',
        'desk.body': 'The request lacks "{field}", or it is not what the desk takes.',
      },
      cause: 'A program asked the desk for what it does not have.',
      cure: 'Nothing, if it was not a program of yours.',
    },
    {
      says: {
        'desk.busy': 'This is being done already: {kind}, since {since}.',
      },
      cause: 'Another desk, or another window of this one, has asked for the same.',
      cure: 'Wait for it to end; every desk shows how it ended.',
    },
    {
      says: {
        'desk.helperEnded': 'The process that works for the desk has ended ({code}). Releases go on.',
        'desk.starting': 'The shop is just being started.',
        'desk.stopping': 'The shop is being stopped.',
        'desk.none': 'There is no desk this time: {reason}',
      },
      cause: 'It was killed, for want of memory as a rule. It is apart from releases, which go on.',
      cure: 'Try again; `free -m` says how much memory there is.',
    },
    {
      says: { 'desk.notRecorded': 'A release is missing in the curves of the desk: {reason}' },
      cause: '`.islet/desk/record.sqlite` cannot be written; the release is live all the same.',
      cure: 'Free space, or give this user the right to.',
    },
    {
      says: { 'desk.noRecord': 'The desk has no curves: {reason}' },
      cause: '`.islet/desk/record.sqlite` cannot be opened.',
      cure: 'Look at the rights of `.islet/desk`; whoever deletes that folder loses the curves alone.',
    },
    {
      says: {
        'desk.noSuchSearch': 'Searches without a result are reported to {path}.',
        'desk.foreignSearch': 'Searches are counted for pages of this shop alone.',
        'desk.searchReport': 'A report of a search is JSON with "words" and the "language" of a page.',
        'desk.manySearches': 'Too many searches were reported. They are counted again in {seconds} s.',
      },
      cause:
        'Something else than a page of the shop has sent a report, or more were sent in a minute than shoppers send. If it is the shop itself: its address is not the one in `ISLET_BASE_URL`.',
      cure: 'Nothing, if the desk shows searches without a result.',
    },
    {
      says: { 'desk.searchesNotCounted': 'Searches without a result are not counted: {reason}' },
      cause: '`.islet/desk/searches.sqlite` cannot be opened or written; shoppers notice nothing.',
      cure: 'Free space, or give this user the right to.',
    },
  ],
} as const;

export const PREVIEW = {
  title: 'Previews',
  problems: [
    {
      says: { 'previews.notReady': 'There is no release to preview pages of yet. Try again in a moment.' },
      cause:
        'A preview is rendered over the last release, with its scripts and styles, and by code that was compiled on this machine.',
      cure: 'Wait for the first release, or make one with `npm run build`.',
    },
    {
      says: {
        'previews.nothing':
          'The store shows no {kind} {id}. If it is not published, ISLET_EDITOR must name somebody who may edit it.',
      },
      cause:
        'It was deleted, or the shop asks the store without the name and application password of an editor, or with wrong ones.',
      cure: 'Set `ISLET_EDITOR`, see "Previews" in the guide. The user needs the right to edit what is previewed.',
    },
    {
      says: {
        'previews.noFile': 'No folder of a locale has a Markdown file {name}.md.',
        'previews.file': '{source}: {reason}',
      },
      cause: 'The file was renamed or removed, or no page can show it.',
      cure: 'Look at the file. "Pages of your own words" in `src/storefront/content/README.md` says what it has to have.',
    },
    {
      says: { 'previews.noList': 'The last release has no list at {path} in this language.' },
      cause: 'The address is that of another page, or of a list that has been renamed or is not that long.',
      cure: 'Copy the address of a category, brand, tag or of all products from the shop.',
    },
    {
      says: { 'previews.failed': 'The preview of {kind} {id} failed.' },
      cause:
        'The page cannot be rendered, for the reason behind it: a fault of a component, or of the machine.',
      cure: 'Look at the error in the log. A release of the same page would fail as well.',
    },
    {
      says: { 'previews.unknown': 'There is no preview at this address.' },
      cause:
        'The address was not copied as a whole, or was made with another secret: `ISLET_PREVIEW_SECRET` has changed, or WordPress has another one.',
      cure: 'Make a new link with `npm run preview -- ID`, or give WordPress the same secret.',
    },
    {
      says: { 'previews.ended': 'This preview has ended.' },
      cause:
        'Addresses of previews hold for a day, unless the command says otherwise, and for 30 days at most.',
      cure: 'Make a new link with `npm run preview -- ID`, or by the button in WordPress.',
    },
    {
      says: {
        'previews.takesSubject':
          'Give the id of a product, a file of src/storefront/content/pages, or the address of a list, such as /product-category/lamps/.',
        'previews.takesPage': 'With --page, give the id of a page of WordPress.',
        'previews.takesDuration': 'Give a time, such as 30m, 8h or 7d, of 30 days at most.',
        'previews.takesMoment': 'Give a moment, such as 2027-01-12 or 2027-01-12T09:00.',
      },
      cause: 'An argument or flag of `npm run preview` has a value that it does not take.',
      cure: 'Run `npm run preview -- --help`.',
    },
  ],
} as const;

export const WHAT_IF = {
  title: 'What if',
  problems: [
    {
      says: {
        'whatIf.unknown':
          '"{change}" is no change that can be tried. A change is one of: {examples}. Several are separated by semicolons.',
        'whatIf.incomplete': '"{change}" is not complete. Write it as in: {example}',
        'whatIf.amount':
          '"{amount}" is no price. Write it with a point, and without a currency: 14 or 14.50.',
        'whatIf.stock': '"{stock}" is no stock. Write a whole number, or in, out or backorder.',
      },
      cause: 'The words after `--if`, or those on the desk, are not as they have to be.',
      cure: 'Write the change as the message shows it. Products are named by the slug in their address, or by their id.',
    },
    {
      says: {
        'whatIf.noProduct': 'No product has the slug or id "{product}".{near}',
        'whatIf.noCategory': 'No category has the slug or id "{category}".{near}',
      },
      cause: 'The product or category is not in the catalog as it was last read.',
      cure: 'Take the slug from the address of its page.',
    },
    {
      says: {
        'whatIf.noPrice': '"{name}" has no price of its own that can be changed: {reason}.',
        'whatIf.notReduced': 'A sale price of {amount} is not below the regular price of "{name}".',
      },
      cause: 'The product is a group, or has no price, or would be no cheaper on sale.',
      cure: 'Change the prices of its members, or name a lower price.',
    },
    {
      says: {
        'whatIf.noCatalog':
          'No catalog was read here yet, so there is nothing to change. npm run build reads it.',
        'whatIf.notCompiled':
          'The code or the configuration has changed since the last release. npm run build compiles it; then try again.',
      },
      cause:
        'A change is tried on a copy of the catalog, and rendered by the code of the release that is served.',
      cure: 'Make a release first.',
    },
  ],
} as const;
