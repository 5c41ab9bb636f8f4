const postal =
  'AL AK - AZ AR CA - CO CT DE DC FL GA - HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA - RI SC SD TN TX UT VT VA - WA WV WI WY';

/** Postal codes of the United States by FIPS number ('1' is AL). */
export const stateCodes: Readonly<Record<string, string>> = Object.fromEntries(
  postal.split(' ').map((code, k) => [String(k + 1), code]),
);
