import { printableText } from '#release/terminal/printable.ts';
import { examine } from '../src/doctor/examine.ts';
import { formatReport } from '../src/doctor/format-report.ts';
import { readEnvironment } from '../src/release/environment.ts';
import { onStop, readProject, runCommand } from './lib/command.ts';
import { DOCTOR_HELP, readDoctorOptions } from './lib/doctor-options.ts';
import { examinationOptions } from './lib/examine-store.ts';
import { runningBackend } from './lib/running-backend.ts';

await runCommand(async () => {
  const { help, url, site, json, quick } = readDoctorOptions(process.argv.slice(2));
  if (help) return console.log(DOCTOR_HELP);
  const { environment: own, workspace } = readProject();
  // A store is polled less often than the embedded backend.
  const isStore = url !== null && URL.canParse(url) && /^https?:/.test(url);
  const environment = isStore ? readEnvironment({ ...process.env, ISLET_GRAPHQL_URL: url }) : own;
  const endpoint = url ?? environment.graphqlUrl ?? (await runningBackend(workspace));
  if (endpoint === null) {
    throw new Error('Say which store: npm run doctor -- --url https://store.example/graphql');
  }
  const stop = new AbortController();
  const options = examinationOptions(environment, endpoint);
  const examined = examine({
    ...options,
    ...(site === null ? {} : { siteUrl: site }),
    ...{ quick, signal: stop.signal },
  });
  onStop(async () => {
    stop.abort(new Error('Stopped. The cart that was tried is empty again.'));
    await examined.catch((error: unknown) => console.error(`\n${printableText(String(error))}`));
    process.exitCode = 130;
  });
  const report = await examined;
  // Control characters stay escaped in both.
  const text = json ? printableText(JSON.stringify(report, null, 2)) : formatReport(report);
  process.stdout.write(`${text}\n`);
  if (report.result === 'broken') process.exitCode = 1;
});
