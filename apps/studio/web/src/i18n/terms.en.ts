/** Terms of the field, as they stand in labels, and what they mean. */
export const termsEn: Readonly<Record<string, readonly [stands: RegExp, says: string]>> = {
  auc: [
    /\bAUC\b/,
    'How well scores tell the two outcomes apart: the chance that somebody with outcome 1 has a higher score than somebody with 0. 1 is always, 0.5 is a coin.',
  ],
  rankConsistency: [
    /rank consistency/i,
    'How much closer people who deserve the same stand in the ranking than any two people do: 1 at the same place, 0 no closer than others.',
  ],
  consistency: [
    /(?<!rank )consistency/i,
    'How many pairs of linked people get the same decision. W^F: people whom judges link; W^X: people who are alike in the data.',
  ],
  baseRate: [/base rate/i, 'The share of people whose true outcome is 1.'],
  strictness: [
    /strictness/i,
    'How much linked people must be treated alike: 0 ignores the judgments, towards 1 nothing else counts.',
  ],
  gamma: [
    /γ/,
    'What neighbours are held together by: 0 by likeness in the data alone, 1 by the judgments alone.',
  ],
  fourFifths: [
    /four-fifths/i,
    'The lowest share of accepted people of any group, divided by the highest. Below 0.8 counts as a sign of unequal effect in United States practice.',
  ],
  gap: [
    /\bgaps?\b|equalized odds|equal opportunity/i,
    'The rate of the group where it is highest, less that of the group where it is lowest; 0 is none.',
  ],
  rates: [
    /positive rate|false positive|false negative/i,
    'Positive: the share accepted. False positive: accepted among those whose outcome is 0. False negative: refused among those whose outcome is 1.',
  ],
  frontier: [
    /buys and costs|what fairness costs/i,
    'The frontier: what can be had at best of both, each point a place where one costs the other.',
  ],
  control: [
    /^controls$/i,
    'The same method without the judgments, or with shuffled ones: what it reaches is not due to them.',
  ],
  agreement: [
    /agree|α/i,
    'Krippendorff’s α: how far judges agree beyond chance on tasks drawn at random. 1 is always, 0 is chance.',
  ],
  contested: [/contested/i, 'Some judges said yes to the pair and others no.'],
  contradictions: [
    /contradiction/i,
    'A is like B and B like C, but A is said not to be like C: not all of it can hold.',
  ],
  panel: [/\bpanels?\b/i, 'Judges put together by a stated criterion, such as their profession.'],
  graph: [
    /\bgraph\b|\blinks?\b|linked/i,
    'The fairness graph: people are its points, and a link says that two deserve the same treatment.',
  ],
  representation: [
    /representation|dimension|what it sees/i,
    'New columns made of the old ones, in which people who deserve the same lie close together; the model decides by them.',
  ],
  components: [/^parts|components/i, 'Parts of the graph between which there is no link.'],
  unequal: [
    /unequal/i,
    'Linked people whose scores lie furthest apart, though judges say they deserve the same.',
  ],
};
