import { type Area, problem } from '../entry.ts';

export const RELEASE: Area = {
  title: 'Making and serving releases',
  problems: [
    problem(
      'The code does not compile',
      'The code was changed and has an error, which Astro names below; or files are missing after an update.',
      'Correct it, or go back to the last state that worked (`git stash`, `git checkout`). After an update: `npm ci`.',
    ),
    problem(
      'has changed since this process started',
      'Files of the shop were edited or exchanged under a running process. It never releases what it loaded before; `npm start` and `npm run watch` start again by themselves once the new code compiles.',
      'Start the command again. A watcher that does not come back by itself has new code that does not compile: it says so.',
    ),
    problem(
      ['The page {path} cannot be rendered', 'A render thread stopped with code', 'Its own policy forbids'],
      'Code of a page fails, for the reason behind it; a thread that stops mostly lacks memory.',
      'Undo the last change of the code, or give the machine more memory. The release that is served stays.',
    ),
    problem(
      [
        'A page of a release waits for something',
        "is React's, and gets no slots on pages",
        'cannot be rendered: it is',
        'is no name of an element',
        'A piece of many pages must not read',
        "The page's policy has two directives",
        'The policy of pages has',
        'A page has no <meta charset>',
        'The compiled shop has no file of',
        'has scripts or links in its head',
        'The shop has no page',
        'releases have pages only',
      ],
      'A component was changed and does what Astro allows, but pages of a release cannot.',
      'Undo the change, or write it another way: `src/pipeline/renderer/README.md` says what there is. `npm run dev` shows the page meanwhile.',
    ),
    problem(
      'There is no space left to write',
      'The disk, or the quota of this user, is full.',
      'Free some. `history` in `src/config.ts` says how much earlier releases may take; `.islet/pictures` and `.islet/releases` are the largest.',
    ),
    problem(
      ['{path} may not be written. Give this user', '{message} The release that is served stays as it was'],
      'The file belongs to another user, often since a command ran as root.',
      'Give the project to the user that runs Islet: `chown -R islet: .` in its folder.',
    ),
    problem(
      'is in use by another program',
      'Another program keeps a database of Islet locked.',
      'Close it (a database browser, a backup that locks files), and release again.',
    ),
    problem(
      'cannot be read or written: is the disk full, or broken?',
      'The disk fails to read or write.',
      "Look at free space and at the system's log (`dmesg`).",
    ),
    problem(
      [
        '{lock} is damaged, and was set aside',
        '{snapshot} is damaged',
        '{database} is damaged, and was set aside',
      ],
      'A file of Islet was damaged, as by a power cut, and was put aside; what was in it is read anew, or begins anew.',
      'Nothing; the file that was set aside may be deleted. Where it happens again, look at the disk.',
    ),
    problem(
      'is a real folder where Islet needs a link',
      '`dist` is a folder, mostly made by a tool that copies.',
      'Move it away, and build again.',
    ),
    problem(
      'is no file below {root}',
      'A name in the catalog or in a release leads out of its folder. Nothing was written or deleted there.',
      'Look at the slug that the message names, and tell the makers of Islet: such slugs are to be left out before.',
    ),
    problem(
      '{file} holds no catalog',
      'The catalog is asked for before it was ever read from the store.',
      'Run `npm start` or `npm run build` once.',
    ),
    problem(
      'There is no release in {root}',
      '`npm run serve` was started before anything was built.',
      'Run `npm run build`, or give `--root FOLDER`.',
    ),
    problem(
      'The release that is there is of another store',
      '`ISLET_GRAPHQL_URL` was changed since the last release. Nothing is served until one of this store is made.',
      'Nothing; or set the variable back.',
    ),
    problem(
      'The interrupted release cannot be finished yet',
      'A release was interrupted and cannot be finished from what is on disk; the store is asked instead.',
      'Nothing, unless the release after it fails too: then that message says why.',
    ),
    problem(
      'The product feed was not written',
      '`product-feed.xml` could not be written, for the reason behind it; the last one stays.',
      'Free space, or give this user the right to write. It is tried again within a quarter of an hour.',
    ),
    problem(
      '{name}: {method} {path} failed:',
      'A request could not be answered, and its client got status 500. The server goes on.',
      'Read what follows; a full disk and files without the right to be read are the usual reasons.',
    ),
  ],
};

export const HISTORY: Area = {
  title: 'Earlier releases',
  problems: [
    problem(
      'A rollback to release {to} holds',
      'Somebody went back to an earlier release. Nothing else is released meanwhile.',
      'Nothing, as long as it is wanted. `npm run release -- follow` lets the catalog flow again.',
    ),
    problem(
      ['There is no release to roll back', 'No release is kept yet'],
      'No release was made here so far, or the history was deleted.',
      'Run `npm run build`; the release after it can be rolled back.',
    ),
    problem(
      ['Release {id} is the one that is live', 'The shop shows release {id} already'],
      'The release that was asked for is what shoppers see.',
      'Choose another one from `npm run release -- list`.',
    ),
    problem(
      ['There is no release {…} in the history', 'is not kept any more', 'list shows those that are kept.'],
      'The id is misspelt, or the release is older than what `history` in `src/config.ts` keeps.',
      'Choose one from `npm run release -- list`; raise `history.releases` or `history.megabytes` for the future.',
    ),
    problem(
      'The history does not know the release that is live',
      'The last release was made while its history could not be written, or by a version without one.',
      'The next release begins the history anew; until then nothing can be put back.',
    ),
    problem(
      ['cannot be put back, and nothing was changed', '{file} is damaged', ' is missing'],
      'Files of the earlier release were deleted from `.islet`, or damaged.',
      'Choose another release; where it happens again, look at the disk.',
    ),
    problem(
      ['The release could not be added to the history', '{path} could not be added to the history'],
      'The release is live, but cannot be gone back to: mostly for want of disk space.',
      'Free space, or lower `history.megabytes`.',
    ),
    problem(
      [
        'The history begins anew with this release',
        'releases were made without it',
        'what this release replaced takes more than',
      ],
      'Earlier releases cannot be gone back to any more, for the reason behind it. After a change of the code every page is another, which may take more than the history may keep.',
      'Nothing; or raise `history.megabytes` in `src/config.ts`.',
    ),
    problem(
      'was made by a later version of Islet',
      'Islet was set back to an earlier version, which cannot read the history.',
      'Update Islet again, or delete `.islet/history`: earlier releases are then gone.',
    ),
    problem(
      'says that a rollback holds, but is damaged',
      'The file that says so was changed by hand, or damaged.',
      'Delete the file that is named; the next release follows the catalog.',
    ),
  ],
};
