import {
  type FigurePart,
  markdownTable,
  type ReportTable,
  renderFigurePage,
} from '@pairfair/output';
import { judgesCaveat } from '@pairfair/workbench/datasets';
import { htmlSealLine, sealHtml } from '@pairfair/workbench/documents';
import { versions } from '../../version.ts';
import { decimals } from '../readmeNumbers.ts';
import { runAgain } from '../runAgain.ts';
import { answersFigure, methodsFigure } from './judgesFigures.ts';
import type { JudgesResults } from './judgesResults.ts';
import {
  answersTable,
  columnsTable,
  gainsTable,
  methodsTable,
  panelsTable,
  settingsTable,
} from './judgesTables.ts';

/** What the study is called. */
export const judgesTitle = 'Real judgments about COMPAS people';

/** The tables of the study as lines of text. */
export function judgesLines(results: JudgesResults): string[] {
  return [
    ...inShort(results),
    ...[methodsTable, gainsTable, columnsTable, answersTable, panelsTable].flatMap((table) =>
      textLines(table(results)),
    ),
  ];
}

/** The HTML report of the study, sealed. */
export function judgesReport(
  results: JudgesResults,
  files: Readonly<Record<string, string>>,
): string {
  const { runs, seed } = results;
  const html = renderFigurePage(
    {
      title: judgesTitle,
      sentences: [judgesCaveat, ...inShort(results)],
      parts: judgesParts(results),
      seed,
      again: {
        command: runAgain('compas-judges', runs, seed),
        ...{ config: '', versions, digests: files },
      },
    },
    { seal: htmlSealLine },
  );
  return sealHtml(html);
}

/** The parts of the report, in words, figures and tables. */
function judgesParts(results: JudgesResults): FigurePart[] {
  const { runs, sizes } = results;
  return [
    {
      id: 'study',
      heading: 'What was done',
      says: [
        `${results.respondents} respondents said of ${results.people} defendants whether they would commit another crime within two years, ${results.answersGiven} answers in all; reliability of a person’s mean answer ${decimals(results.reliability)} (split halves, Spearman–Brown).`,
        `${runs} times people are split ${sizes.train} to ${sizes.test} and judges in half. Methods learn from the first half’s answers about the first people: those in the same fifth of the mean answer are linked. They are measured on links made in the same way from the other half’s answers about the other people, with decisions at the median. Splits share people, so intervals are corrected ones (Nadeau and Bengio).`,
      ],
    },
    {
      id: 'compared',
      heading: 'What the judgments do',
      says: [],
      figures: [methodsFigure(results)],
      tables: [methodsTable, gainsTable].map((table) => table(results)),
    },
    {
      id: 'columns',
      heading: 'What the columns do',
      says: [
        `Controls gain from copies by rank as well, so what judgments add depends on them. Other columns were looked at on the first ${results.fewerRuns} splits.`,
      ],
      tables: [columnsTable, settingsTable].map((table) => table(results)),
    },
    {
      id: 'how-many',
      heading: 'How many answers it takes',
      says: [],
      figures: [answersFigure(results)],
      tables: [answersTable(results)],
    },
    {
      id: 'whose',
      heading: 'Whose judgments',
      says: [
        `Graded PFR at ${settingWords(results.panelSetting)}, learned from all answers of a panel, on ${results.panelRuns} splits. Chance: judges dealt out anew to panels of the same sizes, ${results.panels[0]?.permutations} times.`,
      ],
      tables: [panelsTable(results)],
    },
  ];
}

/** The page of the study in Markdown: what the report says, without its figures. */
export function judgesReadme(results: JudgesResults): string {
  const { runs, seed } = results;
  return [
    `# ${judgesTitle}`,
    `**${judgesCaveat}**`,
    `\`npx ${runAgain('compas-judges', runs, seed)}\` wrote this page, \`results.json\`, \`config.yaml\`, \`report.html\` and the figures; only the first three are kept here.`,
    inShort(results)
      .map((sentence) => `- ${sentence}`)
      .join('\n'),
    ...judgesParts(results).flatMap(({ heading, says, tables = [] }) => [
      `## ${heading}`,
      ...says,
      ...tables.flatMap(({ caption, columns, rows }) => [
        `${caption}:`,
        markdownTable([...columns], rows),
      ]),
    ]),
  ].join('\n\n');
}

/** What was found, in sentences that say what the numbers say. */
function inShort({ comparison, gradedAgainstCut, ceilings }: JudgesResults): string[] {
  const { credit } = comparison;
  if (!credit) return [];
  return [
    `Graded PFR’s consistency with judges it did not learn from is ${decimals(credit.consistency.pfr)}; the judges’ other half itself reaches ${decimals(ceilings.otherHalf.consistency_fairness.mean)}.`,
    credit.sentence,
    ...(gradedAgainstCut ? [gradedAgainstCut.sentence] : []),
  ];
}

function textLines({ caption, columns, rows }: ReportTable): string[] {
  const widths = columns.map((name, c) =>
    Math.max(name.length, ...rows.map((cells) => cells[c]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, c) => cell.padEnd(widths[c] ?? 0)).join('  ')}`.trimEnd();
  return ['', caption, line(columns), ...rows.map(line)];
}

function settingWords(setting: JudgesResults['panelSetting']): string {
  return Object.entries(setting)
    .map(([name, value]) => `${name} ${value}`)
    .join(', ');
}
