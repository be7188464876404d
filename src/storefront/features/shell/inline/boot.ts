/** Scripts of the page's head, inlined because none of them may wait for a request. */
import './theme.ts';
import './locale-redirect.ts';
import './loading-bar.ts';
import './chunk-guard.ts';
import './header.ts';
import './prerendered.ts';
import './deferred.ts';
import './transition-press.ts';
