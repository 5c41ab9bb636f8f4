import { openApiDocument } from '../../apps/studio/server/dist/http/openApi.js';
import { routes } from '../../apps/studio/server/dist/routes.js';
import { cell, codeCell } from './cell.mjs';

/** The page of the studio's API, from the document that the studio serves as openapi.json. */
export async function apiPage() {
  const { paths, info } = openApiDocument(routes, '/api/v1');
  const access = new Map(routes.map(({ spec }) => [`${spec.method} ${spec.path}`, spec.access]));
  const parts = new Map();
  for (const [path, methods] of Object.entries(paths)) {
    const part = path.split('/')[1];
    if (!parts.has(part)) parts.set(part, []);
    for (const [method, operation] of Object.entries(methods)) {
      const key = `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`;
      parts.get(part).push(routeText(method, path, operation, access.get(key)));
    }
  }
  const sections = [...parts].flatMap(([part, texts]) => [`## ${part}`, ...texts]);
  return `${[
    '# The studio’s API',
    `What a running studio answers below \`/api/v1\`, made from the same declarations that check every request. The document itself, with all schemas, is \`/api/v1/openapi.json\` of your studio. ${cell(info.description)} [The studio](../studio.md#for-programs) says more.`,
    'Who may call: *anyone*; a *judge* with their link; a *reader* (administrators and auditors); an *admin*.',
    ...sections,
  ].join('\n\n')}\n`;
}

function routeText(method, path, { summary, parameters = [], requestBody, responses }, access) {
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const [status] = Object.keys(responses);
  const body = Object.values(requestBody?.content ?? {})[0]?.schema;
  const reply = Object.values(responses[status].content ?? {})[0]?.schema;
  const lines = [
    ...(query.length > 0 ? [`- query: ${query.map(({ name }) => `\`${name}\``).join(', ')}`] : []),
    ...(body ? [`- body: ${fields(body, Object.keys(requestBody.content)[0])}`] : []),
    `- answers ${status}${reply ? `: ${fields(reply)}` : ''}`,
  ];
  return `### ${method.toUpperCase()} ${cell(path)}\n\n${cell(summary)}. For: *${access}*.\n\n${lines.join('\n')}`;
}

/** The fields of an object, those that may be left out with a question mark. */
function fields({ properties, required = [], type, items }, media = '') {
  if (type === 'array') return `a list of ${fields(items ?? {})}`;
  if (!properties) return type ? `a ${type}` : media === '' ? 'one of several' : `\`${media}\``;
  const names = Object.keys(properties);
  if (names.length === 0) return 'nothing';
  return names.map((name) => codeCell(required.includes(name) ? name : `${name}?`)).join(', ');
}
