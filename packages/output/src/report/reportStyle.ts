import { themeVariables } from '@pairfair/charts';

/** The style sheet of a report, which shares its colours with the charts; paper is light. */
export const reportStyle: string = `
:root {
  color-scheme: light dark;
  ${themeVariables('light')}
  --link: #0b5cad; --panel: #f4f6f8; --alert: #9a3d00;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    ${themeVariables('dark')}
    --link: #7cc0ff; --panel: #1d232a; --alert: #ffb25c;
  }
}
* { box-sizing: border-box; }
html { background: var(--pf-surface); color: var(--pf-text); -webkit-text-size-adjust: 100%; }
body {
  font: 1rem/1.55 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif;
  margin: 0 auto; max-width: 64rem; padding: 1rem; overflow-wrap: break-word;
}
h1 { font-size: 1.9rem; line-height: 1.2; margin: 1rem 0; overflow-wrap: anywhere; }
h2 { font-size: 1.35rem; line-height: 1.25; margin: 0 0 .75rem; }
h3 { font-size: 1.08rem; margin: 1.5rem 0 .5rem; }
p, li, dd, figcaption { max-width: 46rem; }
a { color: var(--link); }
:focus-visible { outline: 3px solid var(--link); outline-offset: 2px; }
.skip { position: absolute; left: -100rem; }
.skip:focus { position: static; }
main > section { border-top: 1px solid var(--pf-grid); margin-top: 2.5rem; padding-top: 1.5rem; }
.summary { background: var(--panel); border-left: 4px solid var(--link); padding: 1rem 1.25rem; }
.summary p { font-size: 1.08rem; margin: .5rem 0; }
.verdict { background: var(--panel); border-left: 4px solid var(--link); padding: .75rem 1rem; }
nav { margin-top: 1.5rem; }
nav ol { columns: 18rem; margin: 0; padding-left: 1.5rem; }
nav li { padding: .15rem 0; }
dl { display: grid; grid-template-columns: minmax(8rem, max-content) 1fr; gap: .35rem 1.25rem; margin: 0; }
dt { color: var(--pf-muted); }
dd { margin: 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; margin: 1rem 0; }
table { border-collapse: collapse; font-size: .92rem; font-variant-numeric: tabular-nums; min-width: 50%; }
caption { caption-side: top; color: var(--pf-muted); padding-bottom: .4rem; text-align: left; }
caption span { display: inline-block; left: 0; max-width: min(46rem, calc(100vw - 2rem)); position: sticky; }
th, td { border-bottom: 1px solid var(--pf-grid); padding: .4rem .75rem .4rem 0; vertical-align: top; }
th { font-weight: 600; text-align: left; }
tbody th[scope="row"] { font-weight: 500; max-width: 20rem; min-width: 5rem; hyphens: auto; }
thead th { border-bottom: 1px solid var(--pf-axis); vertical-align: bottom; }
th.figure, td.figure { text-align: right; padding-left: .75rem; padding-right: .25rem; }
td.figure { white-space: nowrap; }
td.word { min-width: 8rem; max-width: 22rem; hyphens: auto; }
th.part { color: var(--pf-muted); font-weight: 600; padding-top: 1rem; }
sup { line-height: 0; }
small { color: var(--pf-muted); display: block; font-size: .82rem; }
abbr { text-decoration: none; }
figure { margin: 1.75rem 0; }
figcaption { margin-bottom: .5rem; }
figcaption strong { display: block; }
.grid { display: grid; gap: 0 2rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); }
svg { display: block; height: auto; max-width: 100%; }
.narrow { display: none; }
details { margin: .75rem 0; }
summary { color: var(--link); cursor: pointer; padding: .25rem 0; }
pre { background: var(--panel); overflow-x: auto; padding: .75rem 1rem; font-size: .88rem; }
code, pre { font-family: ui-monospace, "SF Mono", Consolas, "DejaVu Sans Mono", monospace; }
.facts { font-size: .92rem; }
.warnings li { border-left: 4px solid var(--alert); list-style: none; margin: .6rem 0; padding: .1rem 0 .1rem .9rem; }
.warnings { padding-left: 0; }
footer { border-top: 1px solid var(--pf-grid); color: var(--pf-muted); font-size: .9rem; margin-top: 2.5rem; }
@media screen and (max-width: 50rem) {
  .wide { display: none; }
  .narrow { display: block; }
}
@media screen and (max-width: 36rem) {
  body { padding: .5rem; }
  dl { display: block; }
  dt { margin-top: .6rem; }
  h1 { font-size: 1.5rem; }
  tbody th[scope="row"] { background: var(--pf-surface); left: 0; max-width: 9rem; position: sticky; }
}
@media print {
  body { max-width: none; padding: 0; font-size: 10pt; }
  nav, .skip, details { display: none; }
  figure, tr, .summary { break-inside: avoid; }
  h2, h3, caption { break-after: avoid; }
  .scroll { overflow: visible; }
  table { font-size: 8pt; }
  th, td { padding: .25rem .4rem .25rem 0; }
  th.figure, td.figure { padding-left: .4rem; }
  small { font-size: 7pt; }
  main > section { margin-top: 1.25rem; padding-top: .75rem; }
}
`;
