import { ReplacedRecordError } from '../targets/deploy-target.ts';
import type { RecordedPart } from './deploy-record.ts';
import type { RecordFile } from './record-file.ts';

/** A deploy shows within this time that it goes on, in milliseconds. */
const HEARTBEAT_MS = 5000;

/** A deploy that has been recorded. */
export interface DeployUnderWay {
  /**
   * @param count number of files that are sent, in the part's order
   * @throws where another deploy has begun meanwhile
   */
  sent(count: number): void;
  /**
   * Records that all is done.
   * @param isPurged the cache in front of the target has purged all that it had to
   */
  end(build: string, isPurged: boolean): Promise<void>;
  /** Records as far as possible how far it came; the next deploy goes on from there. */
  abandon(): Promise<void>;
}

/**
 * Writes the record again and again while a deploy is under way.
 * @param part says how far it came; null where it sends nothing
 * @param end records that all is done
 */
export function showSigns(
  file: RecordFile,
  part: RecordedPart | null,
  end: DeployUnderWay['end'],
): DeployUnderWay {
  let failure: unknown = null;
  const heartbeat = setInterval(() => {
    file.write().catch((error: unknown) => {
      if (error instanceof ReplacedRecordError) failure = error;
    });
  }, HEARTBEAT_MS);
  heartbeat.unref();
  return {
    sent(count) {
      if (failure !== null) throw failure;
      if (part !== null) part.sent = count;
    },
    async end(build, isPurged) {
      clearInterval(heartbeat);
      await file.settled();
      await end(build, isPurged);
    },
    async abandon() {
      clearInterval(heartbeat);
      if (failure === null) await file.write({ machine: null }).catch(() => undefined);
    },
  };
}
