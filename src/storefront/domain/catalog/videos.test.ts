import { expect, it } from 'vitest';
import { playerOrigins, replaceVideos, videoOf } from './videos.ts';

it.each([
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1&start=42',
  ],
  ['//youtube.com/embed/dQw4w9WgXcQ?rel=0', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  ['https://youtu.be/dQw4w9WgXcQ', 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1'],
  [
    'https://m.youtube.com/shorts/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1',
  ],
  [
    'https://www.youtube.com/embed/videoseries?list=PL123abc',
    'https://www.youtube-nocookie.com/embed/videoseries?list=PL123abc&autoplay=1',
  ],
  ['http://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1'],
  [
    'https://player.vimeo.com/video/76979871?h=82ab',
    'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1&h=82ab',
  ],
  ['https://dai.ly/x8abcde', 'https://geo.dailymotion.com/player.html?video=x8abcde&autoplay=1'],
])('%s is played at %s', (address, player) => {
  const video = videoOf(address);
  expect(video?.player).toBe(player);
  // The page of a video names it as well as its player does.
  expect(videoOf(video?.page ?? '')?.player).toBe(player.replace('&start=42', ''));
});

it.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/embed/<script>',
  'https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ',
  'https://evil.example/?https://www.youtube.com/embed/dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/embed/dQw4w9WgXcQ',
  'https://vimeo.com/about',
  '',
])('%s is no video', (address) => {
  expect(videoOf(address)).toBeNull();
});

it('finds the videos of sanitised texts alone, and the origins of their players', () => {
  const video = '<a data-video href="https://vimeo.com/76979871" rel="noopener">A &amp; B</a>';
  const link = '<a href="https://vimeo.com/76979871" rel="noopener">A</a>';
  expect(replaceVideos(`${link}${video}`, ({ host }, title) => `[${host}: ${title}]`)).toBe(
    `${link}[Vimeo: A & B]`,
  );
  expect(playerOrigins(video, link, video)).toEqual(['https://player.vimeo.com']);
  expect(playerOrigins(link)).toEqual([]);
});
