/** A file of a public data set: where it lies in the data folder and what it must be. */
export interface DataFile {
  readonly path: string;
  readonly sha256: string;
  /** Where it can be had: a repository, the path there and the commit. */
  readonly from: string;
}

/** A public data set. */
export interface DataSet {
  readonly name: string;
  readonly title: string;
  readonly about: string;
  readonly files: readonly DataFile[];
  /** How people, groups, labels and features are taken from the files. */
  readonly rule: readonly string[];
  readonly licence: string;
}

/** To be said wherever the answers about COMPAS people are shown. */
export const judgesCaveat =
  'These people predicted re-offending; nobody asked them who deserves the same treatment.';

const compasFile: DataFile = {
  path: 'compas/compas-scores-two-years.csv',
  sha256: 'c451db85908b2f7fef1d83203bedf6b71ecda0d5af468d82ae62178f91d0cc7d',
  from: 'GitHub propublica/compas-analysis, compas-scores-two-years.csv, commit bafff5d',
};

/** The data sets that `pairfair data` tells of; the files themselves are not shipped. */
export const dataSets: readonly DataSet[] = [
  {
    name: 'compas',
    title: 'COMPAS recidivism scores, Broward County',
    about: 'Defendants, their records, and the decile of a commercial risk score.',
    files: [compasFile],
    rule: [
      'rows with days_b_screening_arrest and c_charge_desc',
      'group 1: race is African-American',
      'label: is_recid',
      'features: 7 numbers, sex and c_charge_degree as 0/1, c_charge_desc one-hot (420 values)',
      'judgments: decile_score, ranked within each group; never a feature',
    ],
    licence:
      'published by ProPublica with the story "Machine Bias"; the repository has no licence file',
  },
  {
    name: 'crime',
    title: 'Communities and Crime',
    about: 'United States communities, their population, and violent crime.',
    files: [
      {
        path: 'crime/communities.data',
        sha256: '09e0b5c07eae24c1efab19b2edee05e160e7f5743b6f31e31eec3d73624da2ea',
        from: 'UCI "Communities and Crime"; GitHub HanaSturlan/Communities-and-Crime-Data-Set, communities.data, commit 1099724',
      },
      {
        path: 'crime/communities.names',
        sha256: '80914f24ab37261fb0fbda7e417cad8001335dadda4a8d702c265601ef8434fc',
        from: 'UCI "Communities and Crime"; GitHub walachowska/Crime_prediction, communities.names, commit 711d729',
      },
      {
        path: 'crime/CommViolPredUnnormalizedData.txt',
        sha256: '6074525b9651635be89bf1baefd596c9b3beccde2497bec0af461424879a4abf',
        from: 'UCI "Communities and Crime Unnormalized"; GitHub nirbhik-datta/CrimesInCommunities, data/raw/CommViolPredUnnormalizedData.txt, commit 4269878',
      },
    ],
    rule: [
      'columns with many missing values and identifiers are dropped, then the one row with a gap',
      'group 0: racePctWhite above the sum of the three other race columns, in whole hundredths',
      'label: ViolentCrimesPerPop above 0.15',
      'features: 96 numbers and state one-hot (46 values); the race columns and the target stay out',
      'judgments: the ratings of the paper are not public; stand-ins R (property crime) and S (simulated reviews)',
    ],
    licence: 'UCI Machine Learning Repository, M. Redmond',
  },
  {
    name: 'compas-judges',
    title: 'Real judgments about COMPAS people',
    about: `What 966 lay people said of 1000 defendants of Broward County. ${judgesCaveat}`,
    files: [
      {
        path: 'compas-judges/turkprime_survey_data_clean.csv',
        sha256: '8216cfdc2eb55faa4d7794f651962036664b2e0dc85ad1e5986e3bab63f75640',
        from: 'GitHub polinapolina/sicss18_fairml, turkprime_survey_data_clean.csv',
      },
      compasFile,
    ],
    rule: [
      'people: the 1000 with answers, def_id being id of the COMPAS file',
      'group 1: race is African-American (500; the others are Caucasian)',
      'label: two_year_recid',
      'features: age, three juvenile counts and priors_count, sex and c_charge_degree as 0/1, c_charge_desc one-hot for charges of at least 40 of the 1000 people, the others together',
      'judgments: quintiles of the mean answer ("will this person commit another crime within two years?") as classes',
    ],
    licence:
      'the repository has no licence file; its README asks to cite A. Biswas, M. Kołczyńska, S. Rantanen, P. Rozenshtein, "The Role of In-Group Bias and Balanced Data: A Comparison of Human and Machine Recidivism Risk Predictions", ACM COMPASS 2020',
  },
];
