import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Child } from '../machine/child.ts';
import { ensurePrograms } from '../machine/debian-packages.ts';
import { cleanImage, copyPackages } from './image.ts';

/** Where recipes have the shop's code from. */
const REPOSITORY = 'https://git.example/shop.git';
const SOURCE = '/srv/shop.git';
const BOOT_SECONDS = 60;
/** Where Debian keeps packages that it has fetched. */
const ARCHIVES = 'var/cache/apt/archives';
/** Of the output of commands that failed, in characters. */
const SHOWN = 3000;

/** Commands that need package registries; all others run without a network but the machine's own. */
const NEEDS_REGISTRIES = /apt-get|\bnpm ci\b/;

/** Placeholder of a recipe, and its value here. */
const PLACEHOLDERS: [name: string, here: string][] = [
  ['https://store.example/graphql', 'http://127.0.0.1:4322/graphql'],
  // The store has no certificate either, and pages of https could not ask it.
  ['ISLET_BASE_URL=https://shop.example', 'ISLET_BASE_URL=http://shop.example'],
];

/** Commands of a recipe page: a fenced block of its Markdown. */
export interface CommandBlock {
  page: string;
  /** Where the block begins, in lines from 1. */
  line: number;
  /** Words after `sh` on the fence: for whom it is, such as `nginx`; `elsewhere` for what cannot be run here. */
  tags: readonly string[];
  text: string;
}

/** Who runs commands, and where; root in its home folder without. */
export interface Place {
  user: string;
  folder: string;
  /** `NAME=value` */
  environment: readonly string[];
}

interface Ran {
  status: number;
  output: string;
}

/** True if machines can be made: they take root, and Debian's packages. */
export function canRunRecipes(): boolean {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** A Debian with systemd of its own, made from a clean image; its network is its own loopback. */
export class Machine {
  readonly root: string;
  readonly #leader: number;
  readonly #container: ChildProcess;
  readonly #environment: Record<string, string>;
  readonly #discard: () => void;

  private constructor(root: string, container: Container, leader: number) {
    this.root = root;
    this.#container = container.process;
    this.#discard = container.discard;
    this.#leader = leader;
    this.#environment = registryEnvironment();
  }

  /**
   * Boots a machine.
   * @param work folder for images; the clean one is kept there
   * @param project repository whose last commit recipes clone
   * @param keep leaves the machine's files behind when it is removed or this process ends
   * @throws if this machine cannot: it takes root, debootstrap and systemd-nspawn
   */
  static async boot(
    work: string,
    project: string,
    { keep, log }: { keep: boolean; log(line: string): void },
  ): Promise<Machine> {
    if (!canRunRecipes())
      throw new Error('Recipes are run as root on a Debian; try it in a virtual machine.');
    ensurePrograms({ debootstrap: 'debootstrap', 'systemd-nspawn': 'systemd-container' });
    const image = cleanImage(work, log);
    const root = join(work, `machine-${process.pid}`);
    rmSync(root, { recursive: true, force: true });
    execFileSync('cp', ['-a', '--reflink=auto', image, root]);
    execFileSync('git', ['clone', '-q', '--bare', project, root + SOURCE]);
    writeFileSync(
      join(root, 'etc/gitconfig'),
      `[safe]\n\tdirectory = *\n[url "${SOURCE}"]\n\tinsteadOf = ${REPOSITORY}\n`,
    );
    writeFileSync(join(root, 'etc/hosts'), '127.0.0.1 localhost shop.example\n');
    const flags = ['-q', '--register=no', '--keep-unit', '--private-network', '--console=pipe'];
    flags.push('--resolv-conf=copy-host');
    copyPackages(join(work, 'packages'), join(root, ARCHIVES));
    const container = startContainer([...flags, '-D', root, '-b'], root, keep);
    for (let second = 0; second < BOOT_SECONDS; second += 1) {
      const leader = childOf(container.process);
      if (leader !== null) {
        const machine = new Machine(root, container, leader);
        const { output } = await machine.run('systemctl is-system-running');
        if (/^(running|degraded)/m.test(output)) return machine;
      }
      await setTimeout(1000);
    }
    container.discard();
    throw new Error(`systemd did not start within ${BOOT_SECONDS} s in ${root}`);
  }

  /** Installs Debian's packages, for what comes before the commands of a page. */
  async install(packages: readonly string[]): Promise<void> {
    const text = `apt-get update -qq && apt-get install -y -qq --no-install-recommends ${packages.join(' ')}`;
    await this.runBlock({ page: 'packages', line: 1, tags: [], text });
  }

  /** Runs the commands of a page as they are. @throws with their output where they fail */
  async runBlock(block: CommandBlock, place?: Place): Promise<{ output: string; seconds: number }> {
    const started = performance.now();
    const text = PLACEHOLDERS.reduce((all, [name, here]) => all.replaceAll(name, here), block.text);
    const { status, output } = await this.run(inPlace(`set -e\n${text}`, place), NEEDS_REGISTRIES.test(text));
    if (status !== 0)
      throw new Error(`${block.page}:${block.line} ended with ${status}:\n${text}\n${output.slice(-SHOWN)}`);
    return { output, seconds: (performance.now() - started) / 1000 };
  }

  /** Runs shell commands inside, as root. */
  run(commands: string, withRegistries = false): Promise<Ran> {
    const spaces = ['-m', '-u', '-i', '-p', '-r', '-w', ...(withRegistries ? [] : ['-n'])];
    return collect('nsenter', ['-t', String(this.#leader), ...spaces, 'sh', '-c', commands], {
      PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      LANG: 'C.UTF-8',
      DEBIAN_FRONTEND: 'noninteractive',
      HOME: '/root',
      ...this.#environment,
    });
  }

  /** Starts a program of this project on the machine's network. */
  spawnBeside(args: readonly string[]): ChildProcess {
    return spawn('nsenter', ['-t', String(this.#leader), '-n', process.execPath, ...args], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
  }

  /** Runs a program of this project on the machine's network. */
  runBeside(args: readonly string[]): Promise<Ran> {
    return collect('nsenter', ['-t', String(this.#leader), '-n', process.execPath, ...args], process.env);
  }

  /** Stops the machine and deletes it, unless it is kept. */
  async remove(): Promise<void> {
    const ended = new Promise((resolve) => this.#container.once('exit', resolve));
    await this.run('systemctl poweroff --no-wall');
    await Promise.race([ended, setTimeout(20_000).then(() => this.#container.kill('SIGKILL'))]);
    copyPackages(join(this.root, ARCHIVES), join(this.root, '../packages'));
    this.#discard();
  }
}

/** Has commands run by a user in a folder. */
function inPlace(commands: string, place?: Place): string {
  if (place === undefined) return commands;
  const { user, folder, environment } = place;
  const file = '/tmp/commands.sh';
  const exports = environment.map((one) => `export ${one}\n`).join('');
  return `cat > ${file} <<'END_OF_COMMANDS'\ncd ${folder}\n${exports}${commands}\nEND_OF_COMMANDS\nsu ${user} -s /bin/sh ${file}`;
}

/** Environment by which npm reaches its registry. */
export function registryEnvironment(): Record<string, string> {
  const own = Object.entries(process.env).filter(([name]) =>
    /^(https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS|SSL_CERT_FILE)$/i.test(name),
  );
  const { stdout } = spawnSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' });
  return {
    ...Object.fromEntries(own.map(([name, value]) => [name, value ?? ''])),
    npm_config_registry: stdout.trim(),
  };
}

async function collect(command: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ran> {
  const child = new Child(command, args, { env });
  const ending = await child.end();
  return { status: typeof ending === 'number' ? ending : 1, output: child.output };
}

interface Container {
  process: ChildProcess;
  /** Kills what still runs of it and deletes its files, unless they are kept. */
  discard(): void;
}

/** Starts a container that does not outlive this process, however that ends short of a kill. */
function startContainer(args: readonly string[], root: string, keep: boolean): Container {
  const container = spawn('systemd-nspawn', args, { stdio: 'ignore' });
  const discard = () => {
    process.off('exit', discard);
    const leader = childOf(container);
    // The first process in it ends all others with it, before its files go.
    if (leader !== null) spawnSync('kill', ['-KILL', String(leader)]);
    container.kill('SIGKILL');
    if (!keep) rmSync(root, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  };
  process.on('exit', discard);
  return { process: container, discard };
}

/** @returns the process that a running one has started; null for none */
function childOf({ pid, exitCode, signalCode }: ChildProcess): number | null {
  if (pid === undefined || exitCode !== null || signalCode !== null) return null;
  const { stdout } = spawnSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  return Number(stdout.trim().split('\n')[0]) || null;
}
