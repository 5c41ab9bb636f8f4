import fc from 'fast-check';
import { answerTask, type Elicitation, newElicitation, nextTask } from 'pairfair';
import { describe, expect, it } from 'vitest';
import { forgetJudge, takeBackVote } from './takeBackVote.ts';

const groups = Array.from({ length: 12 }, (_, i) => i % 2);

/** A study under way: three judges in turn, answers as given. */
function underWay(mode: 'spread' | 'classes' | 'ranking', said: readonly boolean[]): Elicitation {
  let state = newElicitation({ mode, groups, seed: 5, repeats: 0.2 });
  said.forEach((yes, k) => {
    const next = nextTask(state, { judge: `j${k % 3}`, now: k });
    if (!next.offer) return;
    const words = mode === 'ranking' ? ['first', 'second'] : ['yes', 'no'];
    state = answerTask(next.state, next.offer, words[yes ? 0 : 1] as string);
  });
  return state;
}

/** Votes by person and class, without those that nobody has cast: an absent one is the same. */
function votesOf({ placing }: Elicitation): unknown {
  const cast = placing?.tests.flatMap(({ person, votes }) =>
    votes.flatMap((vote, c) => (vote.judges.length > 0 ? [{ person, c, ...vote }] : [])),
  );
  return cast?.sort((a, b) => a.person - b.person || a.c - b.c);
}

describe('takeBackVote', () => {
  it('leaves the state as it was before the answer, wherever the answer decided nothing', () => {
    const before = underWay('classes', [true, false, true, true, false]);
    const { state, offer } = nextTask(before, { judge: 'new', now: 9 });
    if (!offer) throw new Error('There is a task for somebody new.');
    const after = answerTask(state, offer, 'cannot-compare');
    const back = takeBackVote(after, {
      ...{ task: offer.task, judge: 'new', repeat: false },
    });
    expect(back.tasks).toEqual(state.tasks);
    expect(back.placing?.classes).toEqual(state.placing?.classes);
    expect(votesOf(back)).toEqual(votesOf(state));
  });

  it('keeps a decided class test decided, so that the vote cannot count twice', () => {
    // Two yes decide: the second is taken back and given again.
    let state = newElicitation({ mode: 'classes', groups: [0, 0], audit: 0, repeats: 0 });
    const first = nextTask(state, { judge: 'a', now: 0 });
    state = answerTask(first.state, first.offer as never, 'yes');
    const second = nextTask(state, { judge: 'b', now: 1 });
    state = answerTask(second.state, second.offer as never, 'yes');
    expect(state.placing?.classes).toHaveLength(1);
    const back = takeBackVote(state, { task: 0, judge: 'b', repeat: false });
    expect(back.tasks[0]?.votes.at(-1)).toMatchObject({ judge: 'b', answer: 'skip' });
    const again = answerTask(back, second.offer as never, 'yes');
    expect(again.placing).toEqual(state.placing);
  });

  it('takes only the second answer back where a task was asked again', () => {
    const vote = { judge: 'a', answer: 'yes', shown: [0, 1], again: 'no' };
    const state: Elicitation = {
      ...newElicitation({ mode: 'spread', groups }),
      tasks: [{ people: [0, 1], stratum: 'audit', votes: [vote] }],
    };
    const back = takeBackVote(state, { task: 0, judge: 'a', repeat: true });
    expect(back.tasks[0]?.votes).toEqual([{ judge: 'a', answer: 'yes', shown: [0, 1] }]);
  });
});

describe('forgetJudge', () => {
  it('leaves nothing of a judge and everything of the others', () => {
    const mode = fc.constantFrom('spread' as const, 'classes' as const, 'ranking' as const);
    fc.assert(
      fc.property(mode, fc.array(fc.boolean(), { maxLength: 40 }), (chosen, said) => {
        const before = underWay(chosen, said);
        const after = forgetJudge(before, 'j1');
        expect(JSON.stringify([after.tasks, after.placing?.tests])).not.toContain('j1');
        const others = (state: Elicitation) =>
          state.tasks.map(({ votes }) => votes.filter(({ judge }) => judge !== 'j1'));
        expect(others(after)).toEqual(others(before));
      }),
    );
  });
});
