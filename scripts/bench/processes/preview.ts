import { createHttpServer, type HttpAnswer } from '#kit/http-server/http-server.ts';
import { closeServer, listen } from '#kit/http-server/listen.ts';
import { withPreviews } from '#operations/preview/preview-handler.ts';
import { PreviewService } from '#operations/preview/preview-service.ts';
import { BENCH_EDITOR } from '../harness/bench-shop.ts';
import { answer, benchWorkspace } from '../harness/process.ts';

/** Serves previews of a released shop as `npm start` does: `url` says where, `cpu` the processor time so far. */
const [home = '', endpoint = '', secret = ''] = process.argv.slice(2);
const service = new PreviewService({
  workspace: benchWorkspace(home),
  config: {},
  endpoint: () => endpoint,
  editor: BENCH_EDITOR,
});
const nothing: HttpAnswer = (_, response) => void response.writeHead(404).end();
const previews = withPreviews((...page) => service.render(...page), secret, nothing);
const server = createHttpServer({ name: 'previews', answer: previews });
const url = await listen(server, { host: '127.0.0.1', port: 0, settings: { host: '', port: '' } });
answer(
  async (message) => {
    if (message === 'url') return { url };
    const { user, system } = process.cpuUsage();
    return { milliseconds: (user + system) / 1000 };
  },
  async () => {
    await closeServer(server);
    await service.close();
  },
);
