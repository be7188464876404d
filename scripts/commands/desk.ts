import { IsletError, says } from '#kit/messages/says.ts';
import { deskLink, readToken } from '#operations/desk/access/desk-token.ts';
import { fetchStatus } from '#operations/watch/status/watch-client.ts';
import { cli, readProject } from '../lib/command.ts';

export const command = cli('desk', {
  examples: ['npm run desk', 'ssh -L 4323:127.0.0.1:4323 shop.example   # then open the link here'],
  notes:
    'Whoever has the link can roll back releases. Deleting .islet/desk/token makes another one at the next start.',
  exitCodes: { 1: 'nothing watches' },
}).action(async () => {
  const { environment, workspace } = readProject();
  const { receiver } = await fetchStatus(workspace.control);
  const token = readToken(workspace.desk);
  if (token === null || receiver === null) throw new IsletError(says('desk.neverRan'));
  console.log(deskLink(environment.deskUrl ?? receiver, token));
});
