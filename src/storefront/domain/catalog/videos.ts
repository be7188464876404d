import { decodeHTML } from 'entities';

/** A video on a host whose player the shop may show in a frame. */
export interface Video {
  host: string;
  page: string;
  /** Address of its player, where possible one without cookies. */
  player: string;
}

interface VideoHost {
  name: string;
  hosts: RegExp;
  read(url: URL): Pick<Video, 'page' | 'player'> | null;
}

const HOSTS: readonly VideoHost[] = [
  {
    name: 'YouTube',
    hosts: /^(?:(?:www|m|music)\.)?(?:youtube(?:-nocookie)?\.com|youtu\.be)$/,
    read(url) {
      const [, fromPath] =
        /^\/(?:embed|shorts|live|v)\/([\w-]{6,20})\/?$/.exec(url.pathname) ??
        (url.hostname === 'youtu.be' ? (/^\/([\w-]{6,20})\/?$/.exec(url.pathname) ?? []) : []);
      const id = fromPath ?? plain(url, 'v');
      const list = plain(url, 'list');
      if (id === undefined || id === 'videoseries') {
        if (list === undefined) return null;
        return {
          page: `https://www.youtube.com/playlist?list=${list}`,
          player: `https://www.youtube-nocookie.com/embed/videoseries?list=${list}&autoplay=1`,
        };
      }
      const start = /^\d+/.exec(url.searchParams.get('start') ?? url.searchParams.get('t') ?? '')?.[0];
      return {
        page: `https://www.youtube.com/watch?v=${id}`,
        player: `https://www.youtube-nocookie.com/embed/${id}?autoplay=1${start === undefined ? '' : `&start=${start}`}`,
      };
    },
  },
  {
    name: 'Vimeo',
    hosts: /^(?:(?:www|player)\.)?vimeo\.com$/,
    read(url) {
      const [, id, inPath] = /^(?:\/video)?\/(\d{4,12})(?:\/([0-9a-f]+))?\/?$/.exec(url.pathname) ?? [];
      if (id === undefined) return null;
      // The key of a video that is not listed.
      const key = inPath ?? plain(url, 'h');
      return {
        page: `https://vimeo.com/${id}${key === undefined ? '' : `/${key}`}`,
        player: `https://player.vimeo.com/video/${id}?autoplay=1&dnt=1${key === undefined ? '' : `&h=${key}`}`,
      };
    },
  },
  {
    name: 'Dailymotion',
    hosts: /^(?:(?:www|geo)\.)?dailymotion\.com$|^dai\.ly$/,
    read(url) {
      const [, fromPath] = /^(?:(?:\/embed)?\/video)?\/(\w{5,12})\/?$/.exec(url.pathname) ?? [];
      const id = fromPath ?? plain(url, 'video');
      return id === undefined
        ? null
        : {
            page: `https://www.dailymotion.com/video/${id}`,
            player: `https://geo.dailymotion.com/player.html?video=${id}&autoplay=1`,
          };
    },
  },
];

function plain(url: URL, name: string): string | undefined {
  return /^[\w-]{2,64}$/.exec(url.searchParams.get(name) ?? '')?.[0];
}

/** The video that an address names, of its page or of a player; null if no known host has it. */
export function videoOf(address: string): Video | null {
  const url = URL.parse(address.startsWith('//') ? `https:${address}` : address);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null;
  const host = HOSTS.find(({ hosts }) => hosts.test(url.hostname));
  const video = host?.read(url);
  return host && video ? { host: host.name, ...video } : null;
}

/** A video in sanitised HTML, as `videoLink` writes it: nothing that a merchant writes can look like it. */
const VIDEO_LINK = /<a data-video href="([^"]+)" rel="noopener">([^<]*)<\/a>/g;

/** The attributes of a link that stands for a video, in the order of `VIDEO_LINK`. */
export function videoLink({ page }: Video): Record<string, string> {
  return { 'data-video': '', href: page, rel: 'noopener' };
}

/** Puts other HTML in the place of the videos of a sanitised text. @param replace gets the title as plain text */
export function replaceVideos(html: string, replace: (video: Video, title: string) => string): string {
  return html.replaceAll(VIDEO_LINK, (link: string, href: string, title: string) => {
    const video = videoOf(decodeHTML(href));
    return video === null ? link : replace(video, decodeHTML(title));
  });
}

/** The origins of the players that sanitised texts may open, each once. */
export function playerOrigins(...texts: readonly string[]): string[] {
  const origins = new Set<string>();
  for (const text of texts) {
    replaceVideos(text, ({ player }) => {
      origins.add(new URL(player).origin);
      return '';
    });
  }
  return [...origins].sort();
}
