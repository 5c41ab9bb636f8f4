import type { ReportAgain, ReportData, ReportProtocol } from '../data/reportData.ts';
import { html, name, prose } from '../markup/html.ts';
import type { Section } from './section.ts';

/** What a reader must know before trusting or using any of it. */
export function warningsSection({ warnings }: ReportData): Section {
  return {
    id: 'warnings',
    heading: 'Warnings',
    body:
      warnings.length === 0
        ? html`<p>None.</p>`
        : html`
<ul class="warnings">${warnings.map(
            (warning) => html`
<li>${prose(warning)}</li>`,
          )}
</ul>`,
  };
}

/** How to run it again. */
export function againSection({
  again,
  protocol,
}: {
  readonly again: ReportAgain;
  readonly protocol: Pick<ReportProtocol, 'seed'>;
}): Section {
  const facts: [string, string][] = [
    ['Seed', String(protocol.seed)],
    ...Object.entries(again.versions).map(([of, version]): [string, string] => [
      `Version of ${of}`,
      version,
    ]),
    ...Object.entries(again.digests).map(([of, digest]): [string, string] => [
      `Digest of ${of}`,
      digest,
    ]),
  ];
  return {
    id: 'again',
    heading: 'How to run it again',
    body: html`
<p>The same data, versions and seed give the same figures, whatever the number of workers.</p>
<pre class="command" tabindex="0" role="region" aria-label="Command">${again.command}</pre>${
      again.config === ''
        ? ''
        : html`
<details>
<summary>The config file</summary>
<pre tabindex="0" role="region" aria-label="Config file">${again.config}</pre>
</details>`
    }
<dl class="facts">${facts.map(
      ([term, value]) => html`
<dt>${term}</dt><dd>${name(value)}</dd>`,
    )}
</dl>`,
  };
}
