import { describe, expect, it } from 'vitest';
import { canPoll, parseBuildId, pollDelay } from './build-polling.ts';

const MINUTE = 60_000;
const interval = 60 * MINUTE;
const polled = (minutesAgo: number) => ({ id: 'one', asked: -minutesAgo * MINUTE });
const wait = (minutesAgo: number, returned = false, every = interval) =>
  pollDelay(polled(minutesAgo), { now: 0, interval: every, returned });

describe('a page polls for the latest release', () => {
  it('at once, before its tab has polled', () => {
    expect(pollDelay(null, { now: 0, interval, returned: false })).toBe(0);
  });

  it('every hour while it stays open', () => {
    expect(wait(0)).toBe(60 * MINUTE);
    expect(wait(59)).toBe(MINUTE);
    expect(wait(60)).toBe(0);
  });

  it('on return, five minutes after the last poll', () => {
    expect(wait(4, true)).toBe(MINUTE);
    expect(wait(5, true)).toBe(0);
  });

  it('on return no later than when it stays open', () => {
    expect(wait(2, true, 2 * MINUTE)).toBe(0);
  });

  it('after the clock was set back', () => {
    expect(wait(-30)).toBe(0);
  });

  it('with delays that a timer accepts, however long the interval', () => {
    expect(wait(0, false, 400 * 24 * 60 * MINUTE)).toBe(2 ** 31 - 1);
  });
});

describe('a page does not poll', () => {
  const open = { online: true, visible: true, prerendering: false };

  it('unless it is visible, online and opened', () => {
    expect(canPoll(open)).toBe(true);
    expect(canPoll({ ...open, online: false })).toBe(false);
    expect(canPoll({ ...open, visible: false })).toBe(false);
    expect(canPoll({ ...open, prerendering: true })).toBe(false);
  });
});

describe('a response', () => {
  it('has an id', () => {
    expect(parseBuildId({ id: 'mf3k-1a2b3c', timestamp: 1 })).toBe('mf3k-1a2b3c');
  });

  it.each([null, 'text', 7, [], {}, { id: '' }, { id: 5 }])('that is none: %j', (answer) => {
    expect(parseBuildId(answer)).toBeNull();
  });
});
