export const RELEASE = {
  title: 'Making and serving releases',
  problems: [
    {
      says: { 'release.notCompiled': 'The code does not compile. Astro says:\n{output}' },
      cause:
        'The code was changed and has an error, which Astro names below; or files are missing after an update.',
      cure: 'Correct it, or go back to the last state that worked (`git stash`, `git checkout`). After an update: `npm ci`.',
    },
    {
      says: {
        'release.outdatedCode':
          'The code or the configuration of the shop has changed since this process started, so it releases nothing any more. Start it again.',
      },
      cause:
        'Files of the shop were edited or exchanged under a running process. It never releases what it loaded before; `npm start` and `npm run watch` start again by themselves once the new code compiles.',
      cure: 'Start the command again. A watcher that does not come back by itself has new code that does not compile: it says so.',
    },
    {
      says: {
        'release.forbiddenByPolicy':
          'Its own policy forbids {forbidden}, which browsers would pass over. Import inline scripts with ?inline-script, and styles from a file.',
        'release.threadStopped': 'A render thread stopped with code {code}: the machine may lack memory.',
        'release.pageFailed': 'The page {path} cannot be rendered: {reason}',
        'release.unexpectedStatus':
          'The page {path} cannot be rendered: it answers {status} instead of {expected}.',
      },
      cause: 'Code of a page fails, for the reason behind it; a thread that stops mostly lacks memory.',
      cure: 'Undo the last change of the code, or give the machine more memory. The release that is served stays.',
    },
    {
      says: {
        'release.noCompiledFile': 'The compiled shop has no file of {module}.',
        'release.noPage': 'The shop has no page {pathname}, and no error page.',
        'release.pageStatus': 'The page {pathname} answers {status}: releases have pages only.',
        'release.headScripts': '{component} has scripts or links in its head, which releases do not write.',
        'release.slotsOfReact': "<{name}> is React's, and gets no slots on pages.",
        'release.notRenderable': '<{name}> cannot be rendered: it is {reason}.',
        'release.noElement': '{tag} is no name of an element.',
        'release.pieceReadsPage':
          'A piece of many pages must not read Astro.{name}: pass what it needs as a property.',
        'release.directiveTwice': "The page's policy has two directives {name}.",
        'release.noCharset': 'A page has no <meta charset>, so its policy cannot be placed.',
        'release.notAtOnce':
          'A page of a release waits for something: its components must render at once, from the catalog that they are given.',
      },
      cause: 'A component was changed and does what Astro allows, but pages of a release cannot.',
      cure: 'Undo the change, or write it another way: `src/pipeline/renderer/README.md` says what there is. `npm run dev` shows the page meanwhile.',
    },
    {
      says: {
        'release.diskFull': 'There is no space left to write {path}. Free some and release again.',
        'release.diskFullForPictures':
          'There is no space left to write {folder}. Free some: a missing picture is made when it is asked for again.',
      },
      cause: 'The disk, or the quota of this user, is full.',
      cure: 'Free some. `history` in `src/config.ts` says how much earlier releases may take; `.islet/pictures` and `.islet/releases` are the largest.',
    },
    {
      says: {
        'release.notWritable': '{path} may not be written. Give this user the right to, and release again.',
        'release.servedStays': '{message} The release that is served stays as it was. ({reason})',
      },
      cause: 'The file belongs to another user, often since a command ran as root.',
      cure: 'Give the project to the user that runs Islet: `chown -R islet: .` in its folder.',
    },
    {
      says: {
        'release.inUse': '{file} is in use by another program. Close what has it open and release again.',
      },
      cause: 'Another program keeps a database of Islet locked.',
      cure: 'Close it (a database browser, a backup that locks files), and release again.',
    },
    {
      says: { 'release.ioError': '{file} cannot be read or written: is the disk full, or broken?' },
      cause: 'The disk fails to read or write.',
      cure: "Look at free space and at the system's log (`dmesg`).",
    },
    {
      says: {
        'release.isDamaged':
          '{database} is damaged, and was set aside as {damaged}. The history begins anew.',
        'release.lockDamaged': '{lock} is damaged, and was set aside as {damaged}.',
        'release.snapshotDamaged':
          '{snapshot} is damaged ({reason}), and was set aside as {damaged}. The catalog is read anew.',
      },
      cause:
        'A file of Islet was damaged, as by a power cut, and was put aside; what was in it is read anew, or begins anew. The record of prices is taken over as far as it can be read.',
      cure: 'Nothing; the file that was set aside may be deleted. Where it happens again, look at the disk.',
    },
    {
      says: {
        'release.realFolder':
          '{link} is a real folder where Islet needs a link to the current release. Move it away and build again.',
      },
      cause: '`dist` is a folder, mostly made by a tool that copies.',
      cure: 'Move it away, and build again.',
    },
    {
      says: {
        'release.noFileBelow': '{path} is no file below {root}. Nothing was written or deleted there.',
      },
      cause:
        'A name in the catalog or in a release leads out of its folder. Nothing was written or deleted there.',
      cure: 'Look at the slug that the message names, and tell the makers of Islet: such slugs are to be left out before.',
    },
    {
      says: {
        'release.noCatalog':
          '{file} holds no catalog. Run npm start, or npm run build, to read it from the store.',
      },
      cause: 'The catalog is asked for before it was ever read from the store.',
      cure: 'Run `npm start` or `npm run build` once.',
    },
    {
      says: {
        'release.noRelease': 'There is no release in {root}. Build one with "npm run build", then serve it.',
      },
      cause: '`npm run serve` was started before anything was built.',
      cure: 'Run `npm run build`, or give `--root FOLDER`.',
    },
    {
      says: {
        'release.otherStore':
          'The release that is there is of another store. That of this store is served once it is made.',
      },
      cause:
        '`ISLET_GRAPHQL_URL` was changed since the last release. Nothing is served until one of this store is made.',
      cure: 'Nothing; or set the variable back.',
    },
    {
      says: {
        'release.notFinished':
          'The interrupted release cannot be finished yet, and the store is read instead: {reason}',
      },
      cause:
        'A release was interrupted and cannot be finished from what is on disk; the store is asked instead.',
      cure: 'Nothing, unless the release after it fails too: then that message says why.',
    },
    {
      says: {
        'release.feedNotWritten': 'The product feed was not written, and is tried again later: {reason}',
      },
      cause: '`product-feed.xml` could not be written, for the reason behind it; the last one stays.',
      cure: 'Free space, or give this user the right to write. It is tried again within a quarter of an hour.',
    },
    {
      says: {
        'release.searchNotFed':
          'The search server was not brought up to date, and lists and searches show the catalog as it was: {reason}',
      },
      cause:
        'Typesense did not answer, or refused what the release sent, for the reason behind it. The pages are published.',
      cure: 'Start the server, or correct `searchServer` in `src/config.ts` and `ISLET_SEARCH_KEY`. Each release tries again, also one where nothing has changed.',
    },
    {
      says: { 'release.requestFailed': '{name}: {method} {path} failed:' },
      cause: 'A request could not be answered, and its client got status 500. The server goes on.',
      cure: 'Read what follows; a full disk and files without the right to be read are the usual reasons.',
    },
  ],
} as const;

export const FLEET = {
  title: 'Rendering on many machines',
  problems: [
    {
      says: {
        'fleet.noPackage':
          'The package {name} cannot be loaded, which the queue of ISLET_QUEUE_URL needs: {reason}',
      },
      cause:
        'Packages for the queue are optional: an installation that leaves optional packages out lacks them. For Postgres, `pg` is never installed by itself.',
      cure: 'Run `npm ci --include=optional`; for Postgres, `npm install --no-save pg`. Without `ISLET_QUEUE_URL` this machine renders alone.',
    },
    {
      says: {
        'fleet.noObjects':
          'ISLET_QUEUE_URL is set and ISLET_OBJECTS is not. Set it to a folder that all machines share, or like ISLET_OBJECTS=s3://bucket/prefix',
        'fleet.noQueue':
          'ISLET_QUEUE_URL is missing, so there is nothing to work for. Set it like ISLET_QUEUE_URL=redis://10.0.0.2:6379',
      },
      cause:
        'Machines of a fleet hand each other jobs through a queue, and files through a folder or a bucket.',
      cure: 'Set both, to the same on every machine: [the fleet](../operations/fleet/README.md).',
    },
    {
      says: {
        'fleet.queueTrouble': 'The queue does not answer: {reason}. It is tried again.',
        'fleet.rendersHere': 'No worker renders: this machine does so until one does.',
      },
      cause:
        'The server of the queue is down or cannot be reached, no `islet worker` runs with the same code, configuration and `ISLET_OBJECTS` as this machine, or all of them stand still.',
      cure: 'Start the server and the workers. After new code, start workers again: those of former code get no work. A release ends without them as well, only later.',
    },
    {
      says: {
        'fleet.workerTrouble': 'A worker cannot render, and its pages are rendered elsewhere: {reason}',
      },
      cause:
        'A machine of the fleet has a trouble of its own, such as a full disk, or a bucket that it cannot reach.',
      cure: 'Look at that worker’s log.',
    },
    {
      says: {
        'fleet.otherState':
          'Another machine has saved its state meanwhile; the state of this one is not saved.',
      },
      cause:
        'Two machines release the same shop: a second one took over while this one slept or could not reach the bucket.',
      cure: 'Let one of them run. What is public stays whole either way: only one deploy at a time gets through.',
    },
    {
      says: { 'fleet.pageStopsWorkers': 'The page {path} ends every worker that renders it: {reason}' },
      cause: 'Rendering the page needs more memory than a worker has, or crashes it.',
      cure: 'Give workers more memory, or undo the last change of the code or of the product.',
    },
  ],
} as const;
