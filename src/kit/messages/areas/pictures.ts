export const PICTURES = {
  title: 'Pictures',
  problems: [
    {
      says: {
        'pictures.unusable': 'Picture {sourceUrl}: {reason}{more}',
        'pictures.lastVersionShown': ' (its last version is shown)',
      },
      cause:
        'A picture of the store cannot be used, for the reason behind its address. Products are shown without it, or with its last version.',
      cure: 'See the reason below.',
    },
    {
      says: { 'pictures.icon': "The shop's icon {address}: {reason}" },
      cause:
        'The icon or logo of the shop cannot be used for installing the shop, for the reason behind its address. The former icon stays, or a neutral one.',
      cure: 'Choose a square picture of at least 512 pixels (WordPress: Settings → General → Site Icon; or `siteIcon` in `src/config.ts`).',
    },
    {
      says: {
        'pictures.givenUp': '{host} failed {failures} times in a row and was not asked again.',
        'pictures.status': '{host} answered with status {status}.',
        'pictures.redirects': 'It is redirected more than {maxRedirects} times.',
        'pictures.late': 'did not arrive in time',
        'pictures.brokeOffWay': 'broke off on its way',
        'pictures.brokeOff': 'It {reason}.',
        'pictures.timeout': 'did not answer in time',
        'pictures.unreachable': 'cannot be reached ({code})',
        'pictures.unanswered': '{host} {reason}.',
      },
      cause:
        'The server of the picture does not send it: it is down, slow, keeps this machine out, or the file is gone.',
      cure: 'Open the address on the machine that makes releases. Let it through firewalls and protections against other sites; upload missing files anew (WordPress: Media). The next full scan tries again.',
    },
    {
      says: {
        'pictures.address': 'Its address is malformed.',
        'pictures.protocol': 'Its address starts with {protocol}; only http: and https: are fetched.',
      },
      cause: 'The address of the picture is none that can be fetched.',
      cure: 'Choose the picture anew (WordPress: Products → Product image).',
    },
    {
      says: {
        'pictures.onlyStore': 'Only the store itself (ISLET_GRAPHQL_URL) may be.',
        'pictures.privateNetwork': '{host} is in a private network. {hint}',
      },
      cause:
        'A picture is on a machine of the local network other than the store. It is not fetched, since a product could otherwise have Islet ask for anything there.',
      cure: "Serve the store's files at its own host, or at a public address.",
    },
    {
      says: { 'pictures.tooLarge': 'It is larger than {megabytes} MB.' },
      cause: 'The file is larger than Islet takes.',
      cure: 'Upload a smaller one.',
    },
    {
      says: {
        'pictures.svg': 'It is an SVG file, which may carry scripts. Upload it as PNG, JPEG or WebP.',
        'pictures.format': 'It is no picture in JPEG, PNG, WebP, AVIF, GIF or TIFF format.',
        'pictures.unreadable': 'It cannot be processed ({reason}).',
      },
      cause: 'The file is no picture, one in a format that is not taken, or damaged.',
      cure: 'Upload it as JPEG, PNG or WebP.',
    },
    {
      says: {
        'pictures.retry': 'Pictures cannot be made, and are tried again after the next poll: {reason}',
      },
      cause:
        '`npm start` could not make pictures in the background, mostly for want of disk space or rights. It tries again after the next poll.',
      cure: 'Free space, or give this user the right to write `.islet`.',
    },
    {
      says: {
        'pictures.indexDamaged':
          '{file} is damaged, and was set aside as {damaged}. The pictures are fetched anew.',
      },
      cause: 'The index of pictures was damaged, as by a power cut. Nothing is lost.',
      cure: 'Nothing; delete the file that was set aside. Where it happens again, look at the disk.',
    },
    {
      says: {
        'pictures.unfinished':
          '{unfinished} pictures of the release cannot be made. Run npm run build, which shows something else in their place, and deploy again.',
      },
      cause: 'Pictures that `npm start` left for later cannot be made now: their sources are damaged.',
      cure: 'Run `npm run build`, which shows something else in their place, and deploy again.',
    },
  ],
} as const;
