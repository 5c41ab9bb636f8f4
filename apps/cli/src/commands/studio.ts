import { join, resolve } from 'node:path';
import type { StudioOptions } from '@pairfair/studio';
import { type Command, type Invocation, UsageError, type Values } from '../command.ts';
import { handOverLink } from '../handOverLink.ts';
import { loadStudio } from '../loadStudio.ts';
import { openBrowser } from '../openBrowser.ts';
import { studioLog } from '../studioLog.ts';
import { version } from '../version.ts';

/** Two signals within this time are one press of Ctrl-C. */
const samePressMilliseconds = 1000;

const verbs: Readonly<Record<string, (invocation: Invocation) => Promise<object>>> = {
  ...{ backup, restore, 'admin-link': newAdminLink, doctor },
};

/** The studio in a browser: starts it, backs it up, restores it, lets an administrator in, examines it. */
export const studio: Command = {
  usage:
    '[--port 4600] [--data DIR] [--demo] [--open] | backup FILE | restore FILE | admin-link | doctor',
  example: 'pairfair studio --demo',
  positionals: [0, 2],
  verbs: Object.keys(verbs),
  flags: [
    {
      ...{ name: 'port', kind: 'number', value: 'N' },
      help: 'where it listens (4600); the next free one where that is taken',
    },
    { name: 'host', kind: 'text', value: 'HOST', help: 'who can reach it (127.0.0.1: only you)' },
    {
      ...{ name: 'public-url', kind: 'text', value: 'URL' },
      help: 'what links begin with, behind a proxy with TLS',
    },
    {
      ...{ name: 'data', kind: 'text', value: 'DIR' },
      help: 'where the database lives (~/.local/share/pairfair/studio); DATABASE_URL uses a server',
    },
    {
      ...{ name: 'allow-host', kind: 'text', value: 'NAME,…' },
      help: 'further names that it goes by, besides its public URL and this machine’s',
    },
    {
      ...{ name: 'allow-webhook-host', kind: 'text', value: 'NAME,…' },
      help: 'names that webhooks may go to though they are this machine or in its network',
    },
    { name: 'demo', kind: 'boolean', help: 'with a study to look at' },
    { name: 'open', kind: 'boolean', help: 'open it in the browser, where there is one' },
    { name: 'workers', kind: 'number', value: 'N', help: 'fits and comparisons at a time (1)' },
  ],
  async run(invocation) {
    const [verb, ...rest] = invocation.positionals;
    if (verb === undefined) return serve(invocation);
    const idle = ['workers', 'demo', 'open'].find((name) => invocation.values[name] !== undefined);
    if (idle !== undefined) {
      throw new UsageError(
        `--${idle} is about a studio that is started; studio ${verb} starts none.`,
      );
    }
    const run = verbs[verb];
    if (!run) {
      throw new UsageError(`studio takes ${Object.keys(verbs).join(', ')}, not '${verb}'.`);
    }
    const files = verb === 'backup' || verb === 'restore' ? 1 : 0;
    if (rest.length !== files) {
      throw new UsageError(`studio ${verb} takes ${files === 0 ? 'no' : 'one'} FILE.`);
    }
    return run(invocation);
  },
  failed: (document) => 'well' in document && document.well === false,
};

async function serve({ values, terminal }: Invocation): Promise<object> {
  const { createLog, defaultDataDir, logFile, oidcSettings, startStudio } = await loadStudio();
  // From the start: who interrupts while it starts finds nothing left running either.
  const told = interrupted();
  const options = { ...optionsOf(values), oidc: oidcSettings(process.env) };
  const folder = resolve(options.dataDir ?? defaultDataDir());
  const logPath = join(folder, 'studio.log');
  const file = logFile(logPath);
  // A terminal that is closed ends the studio; elsewhere this is how a log is rotated.
  if (process.stdout.isTTY !== true) process.on('SIGHUP', file.reopen);
  const log =
    values.verbose === true
      ? createLog()
      : studioLog(createLog(file.write), (line) => terminal.note(`Note: ${line}`));
  const running = await startStudio({ ...options, demo: values.demo === true, log });
  terminal.print(`pairfair ${version}`);
  if (running.taken !== undefined) {
    terminal.note(
      `Note: port ${running.taken} is taken, perhaps by another studio; the next free one serves.`,
    );
  }
  terminal.print(`The studio is at ${running.url}`);
  terminal.print(`Its data are in ${running.dataDir ?? 'the PostgreSQL server of DATABASE_URL'}`);
  if (values.verbose !== true) terminal.print(`Its log is ${logPath}`);
  if (running.adminLink) {
    const { shown } = handOverLink(running.adminLink, folder);
    terminal.print(`Become its administrator (once, within a day): ${shown}`);
  }
  if (running.exposed) {
    terminal.note(
      'Warning: plain HTTP on a network; passwords and answers can be read on the way. Use it among friends, or put a proxy with TLS in front and say --public-url https://…',
    );
  }
  terminal.print(
    values.demo === true
      ? 'Try first: the demonstration. Its Results have a slider: the stricter, the closer linked people must stand.'
      : 'Try first: New study, with a CSV file of yours; --demo brings one to look at.',
  );
  if (values.open === true && !(await openBrowser(running.adminLink ?? running.url))) {
    terminal.note('Note: --open found no browser here; open the link above.');
  }
  terminal.print('Ctrl-C ends it.');
  await told;
  terminal.note('Finishing …');
  await running.close();
  terminal.print('Everything is saved, and nothing is left running. Goodbye.');
  return { format: 'pairfair/studio', version: 1, url: running.url };
}

async function backup({ values, positionals, terminal }: Invocation): Promise<object> {
  const file = String(positionals[1]);
  if (file === '-') throw new UsageError('A backup is packed, so it needs a file, not -.');
  const { rows } = await (await loadStudio()).backupStudio(file, optionsOf(values));
  terminal.print(`${file} holds the whole studio (${rows} rows). Keep it like the data in it.`);
  return { format: 'pairfair/studio-backup', version: 1, file, rows };
}

async function restore({ values, positionals, terminal }: Invocation): Promise<object> {
  const file = String(positionals[1]);
  const { rows } = await (await loadStudio()).restoreStudio(file, optionsOf(values));
  terminal.print(`Restored ${rows} rows from ${file}; digest and audit log are right.`);
  return { format: 'pairfair/studio-restore', version: 1, file, rows };
}

async function newAdminLink({ values, terminal }: Invocation): Promise<object> {
  const { adminLink, defaultDataDir } = await loadStudio();
  const options = optionsOf(values);
  const { url, expiresAt } = await adminLink(options);
  const { shown, file } = handOverLink(url, resolve(options.dataDir ?? defaultDataDir()));
  terminal.print(file === null ? shown : file);
  return {
    ...{ format: 'pairfair/admin-link', version: 1, expiresAt: expiresAt.toISOString() },
    ...(file === null ? { url } : { file }),
  };
}

async function doctor({ values, terminal }: Invocation): Promise<object> {
  const findings = await (await loadStudio()).examineStudio(optionsOf(values));
  for (const { about, state, says, todo } of findings) {
    terminal.print(`${state.padEnd(8)} ${about}: ${says}`);
    if (todo !== undefined) terminal.print(`         → ${todo}`);
  }
  const well = findings.every(({ state }) => state !== 'fault');
  terminal.print(well ? 'Nothing is broken.' : 'Something is broken: see the lines with "fault".');
  return { format: 'pairfair/studio-doctor', version: 1, well, findings };
}

function optionsOf(values: Values): StudioOptions {
  const text = (name: string) => (values[name] === undefined ? undefined : String(values[name]));
  const names = (name: string) =>
    text(name)
      ?.split(',')
      .map((each) => each.trim());
  const number = (name: string) => (values[name] === undefined ? undefined : Number(values[name]));
  return {
    ...{ host: text('host'), port: number('port'), publicUrl: text('public-url') },
    ...{ dataDir: text('data'), workers: number('workers') },
    ...{ hosts: names('allow-host'), webhookHosts: names('allow-webhook-host') },
    databaseUrl: process.env.DATABASE_URL || undefined,
  };
}

/**
 * Waits to be told to end. The program's own handler leaves at once, which suits
 * commands that write files; here requests are to be finished first. A second Ctrl-C leaves; npm
 * passes the first one on to us, who have had it from the terminal already.
 */
function interrupted(): Promise<void> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.removeAllListeners(signal);
  return new Promise((settle) => {
    let first: number | undefined;
    const told = () => {
      if (first !== undefined && performance.now() - first > samePressMilliseconds) {
        process.exit(130);
      }
      first ??= performance.now();
      settle();
    };
    for (const signal of signals) process.on(signal, told);
  });
}
