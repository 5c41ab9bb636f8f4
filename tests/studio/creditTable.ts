/** Made-up credit applicants: 20 columns, most of them codes, a target coded 1 and 2, three groups. */
export const creditTable = { csv, codebook };

const codes = {
  account: ['A11:overdrawn', 'A12:under 200', 'A13:200 and more', 'A14:none'],
  history: ['A30:no credits', 'A31:all paid', 'A32:paid so far', 'A33:late before', 'A34:critical'],
  purpose: ['A40:new car', 'A41:used car', 'A42:furniture', 'A43:radio/TV', 'A46:education'],
  savings: [
    'A61:under 100',
    'A62:100 to 500',
    'A63:500 to 1000',
    'A64:over 1000',
    'A65:none known',
  ],
  employed: [
    'A71:unemployed',
    'A72:under a year',
    'A73:1 to 4 years',
    'A74:4 to 7 years',
    'A75:longer',
  ],
  debtors: ['A101:none', 'A102:co-applicant', 'A103:guarantor'],
  property: ['A121:real estate', 'A122:savings contract', 'A123:car', 'A124:none'],
  plans: ['A141:bank', 'A142:stores', 'A143:none'],
  housing: ['A151:rent', 'A152:own', 'A153:free'],
  job: ['A171:unskilled', 'A172:skilled', 'A173:manager', 'A174:self-employed'],
  telephone: ['1:none', '2:yes'],
  region: ['north:north', 'south:south', 'west:west'],
} as const;
const ordered = new Set(['savings', 'employed']);
const groups = {
  Loan: ['duration', 'purpose', 'amount', 'rate', 'debtors'],
  Money: ['account', 'history', 'savings', 'property', 'plans', 'credits'],
  Work: ['employed', 'job'],
} as const;
const units: Readonly<Record<string, string>> = { duration: 'months', amount: '€', rate: '%' };
const names = [
  ...['who', 'duration', 'amount', 'rate', 'residence', 'credits', 'dependants'],
  ...Object.keys(codes),
  'outcome',
];

function csv(rows: number): string {
  const lines = Array.from({ length: rows }, (_, i) => {
    // A linear congruential draw: the same people every time.
    let state = i * 7919 + 13;
    const draw = (n: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((state / 2 ** 31) * n);
    };
    const numbers = [
      6 + draw(60),
      250 + draw(9000),
      1 + draw(4),
      1 + draw(4),
      1 + draw(3),
      1 + draw(2),
    ];
    const coded = Object.values(codes).map((values) => values[draw(values.length)]?.split(':')[0]);
    return [`applicant-${i}`, ...numbers, ...coded, numbers[0]! + draw(30) > 45 ? 2 : 1].join(',');
  });
  return `${names.join(',')}\n${lines.join('\n')}\n`;
}

function codebook(): string {
  const groupOf = (name: string) =>
    Object.entries(groups).find(([, members]) =>
      (members as readonly string[]).includes(name),
    )?.[0];
  const lines = names.slice(1).flatMap((name) => {
    const label = name[0]?.toUpperCase() + name.slice(1);
    const meaning = name === 'plans' ? 'Instalments that run elsewhere' : '';
    const words = [
      name,
      label,
      units[name],
      groupOf(name),
      meaning,
      ordered.has(name) ? 'yes' : '',
    ];
    const values: readonly string[] =
      name === 'outcome' ? ['1:paid back', '2:defaulted'] : (codes[name as 'job'] ?? []);
    if (values.length === 0) return [[...words, '', '']];
    return values.map((value) => [...words, ...value.split(':')]);
  });
  const header = 'column,label,unit,group,meaning,ordered,value,value_label';
  return `${header}\n${lines.map((line) => line.join(',')).join('\n')}\n`;
}
