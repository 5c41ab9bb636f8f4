import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitepress';
import { reference, sections } from '../pages.mjs';

const source = fileURLToPath(new URL('../../.cache/site', import.meta.url));

function titleOf(page) {
  return /^# (.+)$/m.exec(readFileSync(`${source}/${page}.md`, 'utf8'))[1].replaceAll('`', '');
}

const sidebar = [
  ...sections.map(({ title, pages }) => ({
    text: title,
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page}` })),
  })),
  {
    text: 'Reference',
    items: reference.map(({ title, page }) => ({ text: title, link: `/${page}` })),
  },
];

const icon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" stroke="#3451b2" fill="#3451b2"><path d="M4 8h8"/><circle cx="3.5" cy="8" r="2.5"/><circle cx="12.5" cy="8" r="2.5"/></svg>',
)}`;

export default defineConfig({
  title: 'pairfair',
  description: 'Individual fairness from judgments of who deserves the same treatment',
  lang: 'en-GB',
  // Two people, linked. Inline, so that nobody is asked for an icon.
  head: [['link', { rel: 'icon', href: icon }]],
  srcDir: source,
  outDir: './dist',
  cacheDir: fileURLToPath(new URL('../../.cache/vitepress', import.meta.url)),
  // Where the site will lie: `PAIRFAIR_SITE_BASE=/pairfair/ npm run site`.
  base: process.env.PAIRFAIR_SITE_BASE ?? '/',
  themeConfig: {
    sidebar,
    nav: [
      // A page of its own, outside of what VitePress makes.
      { text: 'Playground', link: '/playground/', target: '_self' },
      { text: 'Start', link: '/start' },
      { text: 'Guides', link: '/guides/graphs' },
      { text: 'Compliance', link: '/compliance/what-this-proves' },
      { text: 'Research', link: '/research/method' },
      { text: 'Reference', link: '/reference/pairfair' },
    ],
    outline: [2, 3],
    search: { provider: 'local', options: { _render: searched } },
  },
  markdown: {
    anchor: { slugify },
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config(md) {
      // Wide tables scroll by themselves, also with the keyboard.
      md.renderer.rules.table_open = () =>
        '<div class="wide" tabindex="0" role="group" aria-label="Table"><table>\n';
      md.renderer.rules.table_close = () => '</table></div>\n';
      md.renderer.rules.code_block = (tokens, k) =>
        `<pre class="plain" tabindex="0" v-pre><code>${md.utils.escapeHtml(tokens[k].content)}</code></pre>\n`;
    },
  },
});

/** The anchors that the repository's own view of these pages has. */
function slugify(text) {
  return text
    .toLowerCase()
    .trim()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
}

/** Of the pages of single names, search knows the names and what they are said to be, no more. */
function searched(text, env, md) {
  const html = md.render(text, env);
  if (!/^reference\/\w+\//.test(env.relativePath)) return html;
  return html.replace(/<(table|pre)[\s\S]*?<\/\1>/g, '').replace(/<h3[\s\S]*?<\/h3>/g, '');
}
