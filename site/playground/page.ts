// The page: it asks the worker and shows what comes back.
import { elementById as at, renderChart, renderList, renderTable, setOptions } from './dom.ts';
import type {
  Choices,
  Download,
  DownloadKind,
  JudgmentSource,
  OpenedTable,
  PairQuestion,
  StepLook,
} from './messages.ts';
import { startWorker } from './startWorker.ts';
import { followTheme } from './theme.ts';

followTheme();
// In the landing page's frame, that page has the title and the links.
if (parent !== window) document.documentElement.dataset.framed = '';
const status = at('status');
const ask = startWorker({
  onProgress: (text) => {
    status.textContent = text;
  },
  onReady: () => {
    status.textContent = 'Ready. You may go offline now.';
    for (const id of ['file', 'example']) at<HTMLInputElement>(id).disabled = false;
    if (location.hash === '#example') showExample();
  },
});
let table: OpenedTable;

/** Does something that may fail: says so in that section, and keeps its button from a second click. */
async function attempt(section: string, doing: string, work: () => Promise<void>): Promise<void> {
  const problem = at(`${section}-problem`);
  const buttons = Array.from(document.querySelectorAll<HTMLButtonElement>('main button'));
  const free = buttons.filter(({ disabled }) => !disabled);
  problem.textContent = '';
  status.textContent = doing;
  const focused = document.activeElement;
  for (const button of free) button.disabled = true;
  try {
    await work();
    status.textContent = 'Done.';
  } catch (error) {
    problem.textContent = error instanceof Error ? error.message : String(error);
    status.textContent = 'That did not work.';
  } finally {
    for (const button of free) button.disabled = false;
    // A disabled button loses the focus; whoever uses the keyboard wants it back.
    if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus();
  }
}

function show(...ids: readonly string[]): void {
  for (const id of ['columns', 'judging', 'result', 'controls', 'downloads']) {
    at(id).hidden = !ids.includes(id);
  }
}

// 1. A table.

const file = at<HTMLInputElement>('file');
const drop = at('drop');
file.addEventListener('change', () => {
  const [chosen] = file.files ?? [];
  if (chosen) open(chosen);
});
at('example').addEventListener('click', () => open(null));
for (const name of ['dragover', 'dragleave', 'drop'] as const) {
  document.addEventListener(name, (event) => {
    event.preventDefault();
    drop.classList.toggle('over', name === 'dragover');
    const [dropped] = name === 'drop' ? (event.dataTransfer?.files ?? []) : [];
    if (dropped) open(dropped);
  });
}

function open(chosen: File | null): Promise<void> {
  return attempt('data', 'Reading the table …', async () => {
    show();
    at('data-says').textContent = '';
    const source = chosen && { name: chosen.name, bytes: await chosen.arrayBuffer() };
    table = await ask('open', source);
    at('data-says').textContent = [
      `${table.name}: ${table.rows.toLocaleString('en')} people, ${table.columns.length} columns.`,
      ...table.notes,
    ].join(' ');
    fillColumns();
    show('columns');
    at('columns-title').focus();
  });
}

/** For the landing page, where somebody has asked for it already: up to the dial. */
async function showExample(): Promise<void> {
  await open(null);
  await learn();
  scrollTo({ top: at('strict').offsetTop - 48 });
}

// 2. What its columns are for.

const target = at<HTMLSelectElement>('target');
const positive = at<HTMLSelectElement>('positive');
const group = at<HTMLSelectElement>('protected');
const judged = at<HTMLSelectElement>('judged');
const source = () =>
  document.querySelector<HTMLInputElement>('[name=source]:checked')
    ?.value as JudgmentSource['kind'];

function fillColumns(): void {
  const { columns, suggested } = table;
  const few = columns.filter(({ values }) => values.length > 1).map(({ name }) => name);
  const numbers = columns.filter(({ kind }) => kind === 'numeric').map(({ name }) => name);
  const targets = columns.filter(({ name, positive, reason }) => {
    return few.includes(name) || (positive === '' && numbers.includes(name) && reason === '');
  });
  setOptions(
    target,
    targets.map(({ name }) => name),
    suggested.target,
  );
  setOptions(group, few, suggested.protectedColumn);
  const { judgments } = suggested;
  setOptions(judged, numbers, judgments.kind === 'pairs' ? '' : judgments.column);
  for (const radio of document.querySelectorAll<HTMLInputElement>('[name=source]')) {
    radio.checked = radio.value === judgments.kind;
    radio.disabled = radio.value !== 'pairs' && numbers.length === 0;
  }
  const boxes = columns.map(({ name, reason }) => {
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.value = name;
    box.checked = suggested.features.includes(name);
    label.append(box, ` ${name}`);
    if (reason) {
      const why = document.createElement('span');
      why.className = 'muted';
      why.textContent = ` (${reason})`;
      label.append(why);
    }
    return label;
  });
  at('features').replaceChildren(...boxes);
  fillPositive();
  settleRoles();
}

/** What counts as yes, or that the target is a number; of several outcomes, what becomes of them. */
function fillPositive(): void {
  const column = table.columns.find(({ name }) => name === target.value);
  const { values = [], positive: likely = '', kind } = column ?? {};
  setOptions(positive, values, likely);
  if (kind === 'numeric' && values.length !== 2) {
    positive.prepend(new Option('none: predict the number', '', false, likely === ''));
  }
  at('target-says').textContent =
    kind === 'category' && values.length > 2
      ? `‘${target.value}’ has ${values.length} outcomes. Here the chosen one is told from all others; the command learns all of them at once.`
      : '';
}

/** A column has one role: what is predicted, protected or judged by is not learned from, all else is. */
function settleRoles(): void {
  const pairs = source() === 'pairs';
  at('judged-field').hidden = pairs;
  const taken = [target.value, group.value, ...(pairs ? [] : [judged.value])];
  for (const box of document.querySelectorAll<HTMLInputElement>('#features input')) {
    const isTaken = taken.includes(box.value);
    if (isTaken) box.checked = false;
    else if (box.disabled) box.checked = usable(box.value);
    box.disabled = isTaken;
  }
  at('learn').textContent = pairs ? 'Judge twenty pairs' : 'Learn';
}

/** Judgments stay out: they may not be there for the people to be decided on. */
function usable(column: string): boolean {
  const { judgments } = table.suggested;
  if (judgments.kind !== 'pairs' && judgments.column === column) return false;
  return table.columns.some(({ name, reason }) => name === column && reason === '');
}

target.addEventListener('change', fillPositive);
at('columns').addEventListener('change', settleRoles);

function choices(): Choices {
  const kind = source();
  return {
    target: target.value,
    positive: positive.value,
    protectedColumn: group.value,
    features: Array.from(
      document.querySelectorAll<HTMLInputElement>('#features input:checked'),
      ({ value }) => value,
    ),
    judgments: kind === 'pairs' ? { kind } : { kind, column: judged.value },
  };
}

at('learn').addEventListener('click', () => {
  show('columns');
  if (source() !== 'pairs') learn();
  else {
    attempt('columns', 'Looking for pairs to judge …', async () => {
      showPair(await ask('judge', choices()));
      show('columns', 'judging');
      at('judging-title').focus();
    });
  }
});

// Judging.

function showPair({ number, of, rows }: PairQuestion): void {
  at('judging-count').textContent = `Pair ${number} of ${of}`;
  at('pair').replaceChildren(
    renderTable({
      caption: 'What is known of them',
      columns: ['', 'One', 'The other'],
      rows: rows.map(({ name, cells }) => [name, ...cells]),
    }),
  );
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-answer]')) {
  button.addEventListener('click', async () => {
    let last = false;
    await attempt('judging', 'Noted.', async () => {
      const next = await ask('answer', button.dataset.answer as 'yes' | 'no' | 'cannot-compare');
      if (next) showPair(next);
      last = next === null;
    });
    if (!last) return;
    show('columns');
    learn();
  });
}

// 3. What was learned.

const dial = at<HTMLInputElement>('strictness');
const strictness = () => Number(dial.value) / 100;
/** Charts are drawn as wide as their place. */
const width = () => Math.min(640, at('columns').clientWidth);
let drawnAt = 0;

function learn(): Promise<void> {
  return attempt('columns', 'Learning …', async () => {
    const asked = choices();
    renderList(at('fit-says'), await ask('fit', asked));
    renderList(at('controls-says'), []);
    at('controls-table').hidden = true;
    at('judgments').hidden = asked.judgments.kind !== 'pairs';
    dial.value = '50';
    await draw();
    show('columns', 'result', 'controls', 'downloads');
    at('result-title').focus();
  });
}

async function draw(): Promise<void> {
  drawnAt = width();
  renderChart(at('graph'), await ask('graph', { width: drawnAt }));
  await step();
}

function showStep({ frontier, measures, cases, casesSay }: StepLook): void {
  dial.setAttribute('aria-valuetext', strictness().toFixed(2));
  at('strictness-value').textContent = strictness().toFixed(2);
  renderChart(at('frontier'), frontier);
  at('measures').replaceChildren(renderTable(measures));
  at('cases-says').textContent = casesSay;
  at('cases').replaceChildren(
    ...cases.map(({ title, values }) => {
      const details = document.createElement('details');
      const summary = document.createElement('summary');
      summary.textContent = title;
      const rows = values.map(([name, value]) => [name, value]);
      details.append(summary, renderTable({ caption: '', columns: ['', ''], rows }));
      return details;
    }),
  );
}

/** While one step is computed, only the last place the dial was moved to waits. */
let [stepping, again] = [false, false];
async function step(): Promise<void> {
  at('strictness-value').textContent = strictness().toFixed(2);
  if (stepping) {
    again = true;
    return;
  }
  stepping = true;
  try {
    do {
      again = false;
      showStep(await ask('step', { strictness: strictness(), width: width() }));
    } while (again);
  } finally {
    stepping = false;
  }
}

const tell = (error: Error) => {
  at('result-problem').textContent = error.message;
};
dial.addEventListener('input', () => {
  at('result-problem').textContent = '';
  step().catch(tell);
});

addEventListener('resize', () => {
  if (!at('result').hidden && width() !== drawnAt) draw().catch(tell);
});

// 4. Controls.

at('compare').addEventListener('click', () => {
  attempt('controls', 'Comparing …', async () => {
    const { says, table: compared } = await ask('compare', null);
    renderList(at('controls-says'), says);
    at('controls-table').replaceChildren(renderTable(compared));
    at('controls-table').hidden = false;
  });
});

// 5. Downloads.

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-download]')) {
  button.addEventListener('click', () => {
    attempt('downloads', 'Writing the file …', async () => {
      const kind = button.dataset.download as DownloadKind;
      save(await ask('download', { kind, strictness: strictness() }));
    });
  });
}

function save({ name, type, text }: Download): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
