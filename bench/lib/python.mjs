import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const serve = fileURLToPath(new URL('../peers/serve.py', import.meta.url));
const howToInstall = `The bench measures beside NumPy, SciPy and scikit-learn, and found no Python that has them.
  Debian, Ubuntu:  apt-get install python3-numpy python3-scipy python3-sklearn libopenblas0
  elsewhere:       python3 -m pip install numpy scipy scikit-learn
A Python in another place is named by PAIRFAIR_PYTHON.`;

/** Kernels of OpenBLAS that use no 256-bit vectors: on a CPU with AVX2 a wrong guess of its. */
const narrowKernels = ['Prescott', 'Core2', 'Penryn', 'Dunnington', 'Nehalem', 'Atom', 'generic'];

/** A Python with NumPy, SciPy and scikit-learn; where there is none, an error says what to do. */
export function findPython() {
  const candidates = [process.env.PAIRFAIR_PYTHON, 'python3', '/usr/bin/python3'];
  const found = candidates.find(
    (command) => command && spawnSync(command, ['-c', 'import numpy, scipy, sklearn']).status === 0,
  );
  if (!found) throw new Error(howToInstall);
  return found;
}

/**
 * The environment of a peer on so many threads. OpenBLAS picks its kernels by CPU model and falls
 * back to SSE ones on models younger than itself, three times slower than what PERFORMANCE.md
 * measured; `kernels` (OPENBLAS_CORETYPE) overrules it.
 */
export function peerEnvironment(threads, kernels) {
  return {
    ...process.env,
    OPENBLAS_NUM_THREADS: String(threads),
    OMP_NUM_THREADS: String(threads),
    PYTHONDONTWRITEBYTECODE: '1',
    ...(kernels && { OPENBLAS_CORETYPE: kernels }),
  };
}

/**
 * Which kernels OpenBLAS takes by itself, which the peers are measured with, and which wider ones
 * this CPU could run.
 */
export async function chooseKernels(python) {
  const peer = startPeer(python, { threads: 1 });
  const about = await peer.ask({ do: 'about' });
  peer.stop();
  const stock = about.blas[0]?.kernels ?? 'unknown';
  const flags = cpuFlags();
  const forced =
    process.env.OPENBLAS_CORETYPE ??
    (narrowKernels.includes(stock) && flags.has('avx2') ? 'Haswell' : undefined);
  const chosen = forced ?? stock;
  const wide = flags.has('avx512f') && /Haswell|Zen|Sandy/i.test(chosen) ? 'SkylakeX' : undefined;
  return { about, stock, forced, chosen, wide };
}

/** A long-lived Python process that runs peers when asked. */
export function startPeer(python, { threads, kernels }) {
  const child = spawn(python, [serve], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: peerEnvironment(threads, kernels),
  });
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(request) {
      child.stdin.write(`${JSON.stringify(request)}\n`);
      const { value, done } = await answers.next();
      if (done) throw new Error(`The Python peer stopped while asked to ${request.do}.`);
      const answer = JSON.parse(value);
      if (answer.error) throw new Error(`The Python peer failed: ${answer.error}`);
      return answer;
    },
    stop() {
      child.stdin.end();
    },
  };
}

/** Reads an array that a peer has saved. */
export function readResult({ file }) {
  const bytes = readFileSync(file);
  return new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

function cpuFlags() {
  try {
    const line = readFileSync('/proc/cpuinfo', 'utf8').match(/^flags\s*:(.*)$/m);
    return new Set(line?.[1].trim().split(' '));
  } catch {
    return new Set();
  }
}
