import { describe, expect, it } from 'vitest';
import { type SignedCard, signedCard } from './signedCard.ts';

const card: SignedCard = {
  title: 'Loans: <b>first</b>',
  sentences: ['PFR helps.'],
  decision: { says: 'Use it', reason: 'All kept & checked.', name: 'Ada <A.>', at: '2026-01-02' },
  tolerances: { caption: 'What was to be kept', columns: ['What', 'Kept'], rows: [['AUC', 'yes']] },
  groups: { caption: 'Rates', columns: ['Group', 'Rate'], rows: [['young', '0.4']] },
  model: [['Strictness', '0.5']],
  warnings: ['Mind W^F.'],
  version: '0.1.0',
};

describe('signedCard', () => {
  it('has the summary, the decision, who took it and a line to sign, all escaped', () => {
    const page = signedCard(card);
    expect(page).toContain('<h2 id="summary">In short</h2>');
    expect(page).toContain('<dt>Decided by</dt><dd><bdi>Ada &lt;A.&gt;</bdi></dd>');
    expect(page).toContain('All kept &amp; checked.');
    expect(page).toContain('<dt>Signature</dt>');
    expect(page).toContain('W<sup>F</sup>');
    expect(page).not.toMatch(/<b>first|undefined|null/);
  });

  it('has lines to fill in where nobody has decided', () => {
    expect(signedCard({ ...card, decision: null })).toContain('<dt>Decided by</dt><dd><bdi>____');
  });
});
