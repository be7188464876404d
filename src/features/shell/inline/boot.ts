/** All that runs in a page's head: nothing of it may wait for a request. */
import './theme.ts';
import './locale-redirect.ts';
import './loading-bar.ts';
import './chunk-guard.ts';
import './header.ts';
import './deferred.ts';
