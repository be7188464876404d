/** What every page loads after the shopper's first move, and nothing waits for. */
import { watchReleases } from './watch-releases.ts';

const minutes = Number(document.documentElement.dataset.buildPolling);
watchReleases(minutes * 60_000);
