import { escapeText } from '@pairfair/charts';
import { qrCode } from '../../lib/qrCode.ts';

/** A link to be printed. */
export interface PrintedLink {
  readonly label: string;
  readonly to: string;
  readonly url: string;
}

/** A page that needs no network, to print: a card for each link with its QR code. */
export function qrSheet(title: string, hint: string, links: readonly PrintedLink[]): string {
  const cards = links.map(({ label, to, url }) => {
    const { size, path } = qrCode(url);
    return `<li><svg viewBox="0 0 ${size} ${size}" role="img" aria-label="${escapeText(url)}"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg><strong>${escapeText(label)}</strong><span>${escapeText(to)}</span><small>${escapeText(url)}</small></li>`;
  });
  return `<!doctype html>
<html lang="${document.documentElement.lang}"><meta charset="utf-8"><title>${escapeText(title)}</title>
<style>
body{font:11pt/1.4 system-ui,sans-serif;color:#000;background:#fff;margin:1cm}
ul{display:grid;grid-template-columns:repeat(3,1fr);gap:6mm;padding:0;list-style:none}
li{display:flex;flex-direction:column;padding:4mm;border:1px dashed #888;break-inside:avoid}
svg{inline-size:100%}small{font-size:7pt;overflow-wrap:anywhere}
</style>
<h1>${escapeText(title)}</h1><p>${escapeText(hint)}</p>
<ul>
${cards.join('\n')}
</ul>
</html>
`;
}
