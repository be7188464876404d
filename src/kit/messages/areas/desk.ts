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
