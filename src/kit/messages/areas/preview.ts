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
