import type { Pipeline, ReleaseReport } from './pipeline.ts';

export interface FollowOptions {
  pipeline: Pipeline;
  pollSeconds: number;
  /** Called after each release that published something. */
  onRelease: (report: ReleaseReport) => void;
  /** Called when a release fails; the site stays as it was and the next look tries again. */
  onFailure: (error: unknown) => void;
}

/**
 * Keeps the release in step with the catalog until stopped. A running release is never interrupted.
 * @returns stops following, after the running release
 */
export function follow(options: FollowOptions): { stop(): Promise<void> } {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();

  function schedule(): void {
    if (stopped) return;
    timer = setTimeout(() => {
      running = look().finally(schedule);
    }, options.pollSeconds * 1000);
  }

  async function look(): Promise<void> {
    try {
      const report = await options.pipeline.release();
      if (report.id !== null) options.onRelease(report);
    } catch (error) {
      options.onFailure(error);
    }
  }

  schedule();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
