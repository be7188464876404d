import { replaceVideos } from '#storefront/domain/catalog/videos.ts';
import { attributes, html } from './html.ts';

/** Words on a video before it is played, in the language of the page. */
interface VideoWords {
  lang: string;
  play: string;
  /** Says what playing loads. @param host `YouTube` */
  note: (host: string) => string;
}

/**
 * Makes the videos of a sanitised text ready to be played. Nothing of their host is loaded before: the link opens the
 * player in the empty frame next to it, without a script; `show-videos.ts` then removes the link.
 */
export function withVideos(text: string, words: VideoWords): string {
  let number = 0;
  return replaceVideos(text, ({ host, player }, title) => {
    number += 1;
    const name = `video-${new URL(player).host}-${new URL(player).pathname.split('/').at(-1)}-${number}`;
    const frame = attributes({
      name,
      title: title === host ? `${words.play} (${host})` : title,
      allow: 'autoplay; encrypted-media; fullscreen; picture-in-picture',
    });
    const heading = title === host ? words.play : `${words.play}: ${title}`;
    return String(
      html`<span class="video"><a lang="${words.lang}" href="${player}" target="${name}" referrerpolicy="strict-origin-when-cross-origin"><b>${heading}</b><small>${words.note(host)}</small></a><iframe${frame}></iframe></span>`,
    );
  });
}
