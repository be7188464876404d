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
