import type { ReportData, ReportProtocol } from '../data/reportData.ts';
import { html, type Markup, name, prose } from '../markup/html.ts';
import { comparedBy } from '../words/comparedBy.ts';
import { judgmentsInWords } from '../words/judgmentsInWords.ts';
import { counted, listed, whole } from '../words/numbers.ts';
import type { Section } from './section.ts';

/** What was asked: data, target, protected attribute, judgments and protocol. */
export function askedSection(data: ReportData): Section {
  const { source, people, columns, target, protectedColumns, groups, graph, comparison } = data;
  const entry = (term: string, says: Markup) => html`
<dt>${term}</dt><dd>${says}</dd>`;
  const titles = comparison.methods.map(({ title }) => title);
  return {
    id: 'asked',
    heading: 'What was asked',
    body: html`
<dl>${[
      entry(
        'Data',
        html`${name(source)}: ${counted(people, 'person', 'people')}, ${counted(columns.length, 'column')} to learn from`,
      ),
      entry(
        'Predicted',
        target.classes
          ? html`${name(target.column)}, one of ${whole(target.classes.length)} classes: ${name(listed(target.classes))}. Measures are means over classes, each against all others, but for accuracy, the share of right labels, and consistency, the share of linked pairs with the same label`
          : comparison.target === 'numeric'
            ? html`${name(target.column)}, a number`
            : target.positive === '1' && target.negative === '0'
              ? html`${name(target.column)}, 1 or 0`
              : html`${name(target.column)}: 1 means ${name(target.positive)}, 0 means ${name(target.negative)}`,
      ),
      entry(
        'Protected attribute',
        html`${name(listed(protectedColumns))}, which tells ${counted(groups.length, 'group')} apart`,
      ),
      entry('Who deserves the same', html`${judgmentsInWords(graph.provenance)}`),
      entry(
        'Compared',
        html`${listed(titles)}${comparison.controls.length > 0 ? `; beside them ${counted(comparison.controls.length, 'control')} without the judgments` : ''}`,
      ),
      entry('How', prose(protocolInWords(data.protocol, comparison))),
    ]}
</dl>`,
  };
}

function protocolInWords(protocol: ReportProtocol, comparison: ReportData['comparison']): string {
  const strata = comparison.target === 'numeric' ? 'group' : 'group and label';
  const { runs, folds, objective, neighbors, split, train, test } = protocol;
  const people = `${whole(train)} people to learn from, ${whole(test)} to test on`;
  const each = runs === 1 ? 'with ' : 'each with ';
  const drawn = {
    own: `on the data’s own split (${people})`,
    random: `${each}a random split of its own, stratified by ${strata} (${people})`,
    drawn: `${each}people drawn anew (${people})`,
  }[split];
  return `${counted(runs, 'run')}, ${drawn}. On the training people every method chooses its settings by ${folds}-fold cross-validation: ${objectiveInWords(objective, comparedBy(comparison).utilityTitle)}. All figures are from test people. The graph of similar people W^X links each person to ${whole(neighbors)} nearest neighbours, the protected attribute left out.`;
}

function objectiveInWords(objective: string, utility: string): string {
  const [, giveUp] = objective.split(':');
  return giveUp === undefined
    ? `the highest ${utility}`
    : `the best rank consistency(W^F) among those whose ${utility} is at most ${giveUp} below the best`;
}
