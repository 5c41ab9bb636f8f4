import { HttpProblem } from '../http/problem.ts';

/** The commonest passwords of twelve and more characters, and what people lengthen short ones to. */
const common = new Set(
  `123456789012 1234567890123 12345678901234 123456789123 123123123123 111111111111 000000000000
   121212121212 112233445566 987654321098 987654321987 012345678901 qwertyuiopas qwertyuiop12
   qwertyuiop123 qwertyuiopasdf qwerty123456 qwerty1234567 qwerty12345678 qwertyqwerty qwertyuiop[]
   1q2w3e4r5t6y 1q2w3e4r5t6y7u 1qaz2wsx3edc 1qaz2wsx3edc4rfv q1w2e3r4t5y6 zaq12wsxcde3 asdfghjkl123
   asdfghjklzxc zxcvbnm12345 abcdefghijkl abcdefghijklm abcd12345678 abc123456789 abc123abc123
   a1b2c3d4e5f6 password1234 password12345 password123456 passwordpassword password123! password1!23
   passw0rd1234 passw0rd12345 p@ssw0rd1234 p@ssword1234 p@ssw0rd123! administrator administrator1
   administrator123 admin1234567 admin12345678 admin123456789 adminadminadmin adminadmin123 changemenow1
   changeme1234 changeme12345 changeitnow! letmeinletmein letmein12345 letmein123456 welcome12345
   welcome123456 welcome2024! welcome2025! welcome2026! iloveyou1234 iloveyou12345 iloveyou2024
   iloveyouforever iloveyousomuch sunshine1234 princess1234 football1234 baseball1234 superman1234
   batman123456 monkey123456 dragon123456 master123456 michelle1234 jennifer1234 liverpool123
   trustno1trustno1 correcthorsebatterystaple correct horse battery staple thisisapassword
   mypassword123 mypassword1234 newpassword123 yourpassword secret123456 secretsecret whateverwhatever
   internet1234 computer1234 samsung12345 starwars1234 pokemon12345 minecraft123 fuckyou12345
   unknown12345 testtesttest test12345678 test123456789 temporary123 p@$$w0rd1234 spring2026!!
   summer2026!! autumn2026!! winter2026!! qazwsxedcrfv 147258369147 159753159753 741852963741`
    .split(/\s+/)
    .filter((word) => word.length >= 12),
);

/**
 * Refuses a password that is among the first anybody would try.
 *
 * @throws HttpProblem 422 with the field `password`.
 */
export function requireGoodPassword(password: string, name: string): void {
  const folded = password.normalize('NFKC').toLowerCase();
  const plain = folded.replace(/\s+/g, '');
  const own = name.toLowerCase().replace(/\s+/g, '');
  const reason =
    common.has(plain) || common.has(folded)
      ? 'is among the commonest passwords'
      : new Set(plain).size < 5
        ? 'repeats very few characters'
        : own.length >= 4 && plain.replaceAll(own, '').length < 6
          ? 'is little more than the name of the account'
          : /^(pairfair|studio)+\d*$/.test(plain)
            ? 'is the name of this program'
            : undefined;
  if (!reason) return;
  const message = `This password ${reason}. A few unrelated words make a good one.`;
  throw new HttpProblem(422, 'weak-password', message, [{ path: 'password', message }]);
}
