export const DEPLOY = {
  title: 'Deploying',
  problems: [
    {
      says: { 'deploy.noRelease': 'There is no release to deploy yet. Make one first: npm run build' },
      cause: 'Nothing was built here.',
      cure: 'Run `npm run build`, or let `npm run watch -- --deploy` make and deploy releases.',
    },
    {
      says: {
        'deploy.pagesArePacked':
          'The pages of this shop are objects, not files. Deploy with ISLET_OBJECTS and ISLET_TARGET set as when it was built.',
        'deploy.pagesAreFiles':
          'The pages of this shop are files. Run npm run build with ISLET_TARGET set first, or deploy without it.',
        'deploy.releaseInterrupted':
          'A release was interrupted. It is deployed once the next one has finished it: npm run build',
        'deploy.packLost':
          'The object {pack} with pages of this shop is missing. Run npm run build -- --full',
      },
      cause:
        'The pages of a shop with `ISLET_TARGET` are kept in `ISLET_OBJECTS`, and only a release that is complete is deployed.',
      cure: 'Do what the message says. Objects below `release/` must not be deleted: Islet does so itself.',
    },
    {
      says: {
        'deploy.notEmpty':
          '{name} is not empty, and no shop was deployed there. Choose an empty place, or add --replace to write over what is there.',
      },
      cause: 'The target holds files that Islet did not put there.',
      cure: 'Choose an empty place, or add `--replace` where what is there may be written over.',
    },
    {
      says: {
        'deploy.otherStore':
          "{name} holds the shop of another store. Choose another place, or add --replace to put this store's shop there.",
      },
      cause: 'The target belongs to another store: its address differs from `ISLET_GRAPHQL_URL`.',
      cure: "Choose another place, or add `--replace` to put this store's shop there.",
    },
    {
      says: {
        'deploy.busy':
          'Another machine is deploying to {name}. Wait until it is done; a deploy that was killed no longer counts {seconds} s after its last sign of life.',
        'deploy.overtaken':
          'Another deploy to {name} has begun meanwhile. Wait until it is done, and deploy again.',
      },
      cause: 'Two machines deploy to the same place.',
      cure: 'Deploy from one of them. After a kill, wait for as long as the message says.',
    },
    {
      says: {
        'deploy.recordLost':
          '{name} has lost {file}, a record of its deploys. Add --replace to send every file again.',
        'deploy.recordUnreadable':
          '{name} has a record of deploys that this version of Islet cannot read. Update Islet, or add --replace to send every file again.',
      },
      cause:
        'The journal at the target, `.islet-deploy`, is of a later version, or parts of it were deleted.',
      cure: 'Update Islet; or add `--replace`, which sends every file again.',
    },
    {
      says: {
        'deploy.folderStays': '{text} What is there stays as it is. ({reason})',
        'deploy.diskFull':
          'There is no space left in {folder}. Free some and deploy again: it goes on from here.',
        'deploy.notWritable': '{folder} may not be written. Give this user the right to, and deploy again.',
        'deploy.fileInTheWay':
          'In {folder} a file stands where a folder is needed, or the other way round. Move it away.',
      },
      cause: 'The folder that is deployed to cannot be written, for the reason that is named.',
      cure: 'Put it right, and deploy again: it goes on from there.',
    },
    {
      says: {
        'deploy.linkOut':
          '{folder} leads out of {name} by a link. Nothing is written there: put a folder in its place, or deploy to where it leads.',
      },
      cause:
        'Somebody has put a link into the folder that is deployed to. Files would be written and deleted where it leads.',
      cure: 'Put a folder in its place, or deploy to where it leads.',
    },
    {
      says: {
        'deploy.pagesFree': 'Cloudflare Pages (free)',
        'deploy.pagesPaid': 'Cloudflare Pages (paid)',
        'deploy.hostTakes': '{host} takes {count}',
        'deploy.tooManyFiles': '{count} That is too many for some hosts: {tooMany}.',
        'deploy.fitElsewhere': 'As many fit elsewhere: {others}.',
        'deploy.leanLeavesOut': 'npm run deploy -- --to DIR --lean leaves out {count} of them.',
      },
      cause: 'Hosts of static files count them, and refuse an upload with more than they take.',
      cure: 'Choose another host or plan; `--lean` leaves out compressed copies, and the data of pages that browsers do not ask for. Servers, folders and buckets take any number.',
    },
    {
      says: {
        'deploy.noBucket': 'There is no bucket {bucket} at {endpoint}. Create it, or correct --to.',
        'deploy.regionUnknown': 'The region of bucket {bucket} is not known. Set AWS_REGION to it.',
      },
      cause: 'The name of the bucket, its region or `--endpoint` is wrong.',
      cure: 'Compare them with the console of the provider; set `AWS_REGION`.',
    },
    {
      says: {
        'deploy.noCredentials':
          'There are no credentials for {name}. Set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or AWS_PROFILE.',
        'deploy.credentialsRefused':
          '{endpoint} does not accept the credentials. Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN and AWS_REGION, or AWS_PROFILE.',
        'deploy.noRight': 'These credentials have no right to deploy to {name}. Allow them {rights} there.',
      },
      cause: 'The credentials are missing, mistyped or expired, or lack a right.',
      cure: 'Set `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, and allow the [four actions](../operations/deploy/MANUAL.md#buckets) on the bucket and what is in it.',
    },
    {
      says: {
        'deploy.clock':
          'The clock of this machine is wrong, so {endpoint} refuses its requests. Set the clock, for example with timedatectl set-ntp true.',
      },
      cause: 'Requests to buckets carry the time, and are refused where it differs by minutes.',
      cure: '`timedatectl set-ntp true`.',
    },
    {
      says: {
        'deploy.bucketStays':
          '{text} What is there stays whole, and the next deploy goes on from it. ({code})',
        'deploy.unreachable':
          '{endpoint} cannot be reached. Check --endpoint and the network, and deploy again.',
        'deploy.serverErrors':
          '{endpoint} answers with errors ({status}), also when asked again. Deploy again later.',
        'deploy.refusedRequest': '{endpoint} refused a request for {name}: {reason}.',
      },
      cause: 'The service of the bucket does not take the request, for the reason that is named.',
      cure: 'Deploy again later; look at the status page of the provider. `npm run watch` tries again by itself.',
    },
    {
      says: {
        'deploy.noReasonGiven': 'no reason given',
        'deploy.permissionOfKey': 'the API key of the account',
        'deploy.permissionOfMethod': 'the method PURGE from this machine',
        'deploy.permissionOfToken': 'requests with this token',
        'deploy.refusedPurge':
          '{name} refused to purge ({problem}). Check ISLET_CDN and ISLET_CDN_TOKEN; the token needs: {permission}. {later}',
        'deploy.purgeFailed': '{name} does not purge: {problem}. {later}',
        'deploy.purgeLater': 'The release is deployed, and the next deploy purges what this one could not.',
      },
      cause:
        'The release is deployed, and the cache in front of it was not purged: the token lacks a right, the zone is wrong, or its API fails.',
      cure: 'Correct `ISLET_CDN` and `ISLET_CDN_TOKEN`; the next deploy purges what is left. Or purge everything once by hand.',
    },
    {
      says: {
        'deploy.notPurged':
          'The cache in front of {name} has not purged what earlier deploys changed, and ISLET_CDN is not set here. Set it, and deploy again.',
      },
      cause:
        'A deploy of another machine changed these addresses, its purge failed, and this machine does not know the cache.',
      cure: 'Set `ISLET_CDN` and `ISLET_CDN_TOKEN` here as on the machine that deployed before, or let that one deploy again.',
    },
    {
      says: {
        'deploy.purgesEverything':
          '{name} purges everything: {count} addresses changed, and it takes no more than {most} one by one. With ISLET_CDN_KEY it would purge only those.',
      },
      cause:
        'The cache limits how many addresses may be purged, and it gets no cache tags to purge many at once.',
      cure: 'Nothing has to be done: the cache fills again. To spare it that, set `ISLET_CDN_KEY` and let the server send [cache tags](../operations/deploy/MANUAL.md#cache-tags).',
    },
    {
      says: {
        'indexNow.notServed':
          'Search engines are not told yet: {origin} does not answer with this release ({build}). They are told once it does.',
      },
      cause:
        "The address of the shop shows an earlier release, or another machine's: a cache is in front of it, or this machine only tries the shop out.",
      cure: 'Nothing, where the release is to be seen there soon. Where this machine is not the public shop, set `ISLET_BASE_URL` to an address of its own.',
    },
    {
      says: {
        'indexNow.keyRefused':
          'Search engines refused the key of indexNow (status 403). Check that {file} shows it.',
        'indexNow.tooMany': 'Search engines want fewer requests (status 429). They are told later.',
        'indexNow.refused': 'Search engines refused the addresses of changed pages ({problem}).',
        'indexNow.failed':
          'Search engines could not be told of changed pages ({problem}). They are told later.',
      },
      cause:
        'The service, api.indexnow.org, did not take the addresses: the key file does not show the key, or the service refuses or fails.',
      cure: 'Open the key file in a browser: the web server has to serve it as it is. The addresses wait, and are sent with the next change.',
    },
    {
      says: {
        'deploy.deploysFailing':
          'Deploys are FAILING, {count} in a row; {target} keeps what it has. Next try: {nextTryAt}.\n{message}',
        'deploy.retry': '{at} The release was not deployed: {text}\nTrying again in {time}.',
      },
      cause: 'A release was made and not deployed, for the reason behind it. The target keeps what it has.',
      cure: 'See the reason in this table; it is tried again by itself.',
    },
  ],
} as const;
