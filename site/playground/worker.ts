// All computing: the page only shows. It answers one question after another.
import { PairfairError } from 'pairfair';
import type { Answer, Question } from './messages.ts';
import { session } from './session.ts';

type AnyHandler = (body: unknown, onProgress: (text: string) => void) => Promise<unknown>;

const handlers = session() as unknown as Readonly<Record<string, AnyHandler>>;
const say = (answer: Answer) => postMessage(answer);
let before: Promise<void> = Promise.resolve();

addEventListener('message', ({ data }: MessageEvent<Question>) => {
  before = before.then(() => answer(data));
});
say({ ready: true });

async function answer({ id, name, body }: Question): Promise<void> {
  try {
    say({ id, reply: await handlers[name](body, (progress) => say({ id, progress })) });
  } catch (error) {
    if (!(error instanceof PairfairError)) console.warn(error);
    const reason = error instanceof Error ? error.message : String(error);
    const known = error instanceof PairfairError;
    say({ id, problem: known ? reason : `Something went wrong in this page: ${reason}` });
  }
}
