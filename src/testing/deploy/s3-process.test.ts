import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { S3Server } from './s3-server.ts';

let server: S3Server;
beforeAll(async () => {
  server = await S3Server.start();
});
afterAll(() => server.close());

it('keeps what is written to a folder while the last other object there is deleted', {
  timeout: 60_000,
}, async () => {
  for (let round = 0; round < 300; round++) {
    const folder = `folder-${round}`;
    await server.put(`${folder}/old`, 'old');
    const old = new DeleteObjectCommand({ Bucket: S3Server.bucket, Key: `${folder}/old` });
    await Promise.all([server.client.send(old), server.put(`${folder}/new`, 'new')]);
    expect(await server.keys(folder)).toEqual([`${folder}/new`]);
  }
});
