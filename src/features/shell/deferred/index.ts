/** What every page loads at the shopper's first action, or at once where it needs its store at once. */
import { startSession } from '#stores/session/session.ts';
import { watchReleases } from './watch-releases.ts';

startSession();
const minutes = Number(document.documentElement.dataset.buildPolling);
if (minutes > 0) watchReleases(minutes * 60_000);
