import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listTree } from '#kit/files/files.ts';
import { findSiteProblems } from '../crash/release-problems.ts';
import { S3Process } from '../deploy/s3-process.ts';
import { S3Server } from '../deploy/s3-server.ts';
import { fileDifferences, releaseFiles } from '../shops/test-shop.ts';
import { TestFleet } from './test-fleet.ts';

/** Folders of the bucket: of the shop, and of the fleet's objects. */
const [SITE, PRIVATE] = ['site', 'private'];
const PAGE_FILE = /(?:\.html|_payload\.json)$/;
/** Files that a bucket has no use for, and records of builds and deploys. */
const OTHERS = /^\.islet|\.(br|gz)$|^_headers$|^_redirects$/;

/** A fleet that has its objects in a bucket, and puts pages into another folder of it. */
export class FleetBucket {
  /** As requests name it. */
  static readonly manifest = `PUT /${S3Server.bucket}/${SITE}/builds/latest.json`;
  readonly process: S3Process;
  readonly server: S3Server;
  readonly fleet: TestFleet;

  static async open(workers: number): Promise<FleetBucket> {
    const own = new S3Process(S3Server.bucket);
    const server = await S3Server.start(own);
    const fleet = await TestFleet.start(workers, {
      ISLET_OBJECTS: `s3://${S3Server.bucket}/${PRIVATE}`,
      ISLET_TARGET: `s3://${S3Server.bucket}/${SITE}`,
      AWS_ENDPOINT_URL_S3: server.endpoint,
    });
    return new FleetBucket(own, server, fleet);
  }

  private constructor(own: S3Process, server: S3Server, fleet: TestFleet) {
    [this.process, this.server, this.fleet] = [own, server, fleet];
  }

  /** Arguments of a deploy. */
  get target(): string[] {
    return ['--to', `s3://${S3Server.bucket}/${SITE}`, '--endpoint', this.server.endpoint];
  }

  /** Path -> hash of the files in a folder that a bucket takes. */
  static filesIn(folder: string): Map<string, string> {
    return new Map([...releaseFiles(`${realpathSync(folder)}/`)].filter(([path]) => !OTHERS.test(path)));
  }

  /** The HTML of a page, by its folder. It is not asked for: s3rver leaves answers open while it is replaced. */
  page(folder: string): string {
    return this.process.read(`/${S3Server.bucket}/${SITE}/${folder}index.html`)?.toString() ?? '';
  }

  /** The files in the bucket, as of `filesIn`, and whatever is not whole of them. */
  async files(): Promise<{ files: Map<string, string>; problems: string[] }> {
    const folder = mkdtempSync(join(tmpdir(), 'islet-site-'));
    try {
      await this.server.download(`${SITE}/`, folder);
      return { files: FleetBucket.filesIn(folder), problems: findSiteProblems(folder) };
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  /** Differences between the bucket and a release of files, and whatever is not whole in the bucket. */
  async differences(release: string): Promise<string[]> {
    const { files, problems } = await this.files();
    return [...problems, ...fileDifferences(files, FleetBucket.filesIn(release))];
  }

  /** Files of a release's pages that the bucket lacks, or has in another version. */
  async pagesLacking(release: string): Promise<string[]> {
    const there = await this.server.versions(`${SITE}/`);
    return listTree(release)
      .filter((path) => PAGE_FILE.test(path))
      .filter((path) => there.get(`${SITE}/${path}`) !== `"${md5(readFileSync(join(release, path)))}"`);
  }

  async close(): Promise<void> {
    await this.fleet.close();
    await this.server.close();
  }
}

function md5(bytes: Uint8Array): string {
  return createHash('md5').update(bytes).digest('hex');
}
