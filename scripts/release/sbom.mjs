// A CycloneDX list of everything that a release is made of. `npm sbom` asks for a root package with
// a version, which a workspace of many packages has not.
import { packages } from './packages.mjs';
import { thirdParty } from './thirdParty.mjs';

/** The list as JSON, for the packages of a version and what they depend on. */
export function sbom(version) {
  const own = packages().map(({ manifest: { name, license } }) => ({ name, version, license }));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    ...{ bomFormat: 'CycloneDX', specVersion: '1.5', version: 1 },
    metadata: { component: component({ name: 'pairfair', version, license: 'MIT' }) },
    components: [...own, ...thirdParty()].map(component),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function component({ name, version, license, integrity }) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [group, short] = name.startsWith('@') ? name.split('/') : [undefined, name];
  return {
    ...{ type: 'library', 'bom-ref': purl },
    ...(group && { group }),
    ...{ name: short, version, purl, licenses: [licence(license)] },
    ...(integrity && { hashes: [hash(integrity)] }),
  };
}

function licence(text) {
  const isId = /^[\w.+-]+$/.test(text);
  return { license: isId ? { id: text } : { name: text } };
}

function hash(integrity) {
  const [name, value] = integrity.split(' ')[0].split('-');
  return {
    alg: name.toUpperCase().replace('SHA', 'SHA-'),
    content: Buffer.from(value, 'base64').toString('hex'),
  };
}
