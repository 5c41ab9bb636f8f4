import { HttpProblem } from '../http/problem.ts';
import type { Studio } from '../studio.ts';
import { isPassword } from './password.ts';
import type { Account } from './schemas.ts';
import { findLogin } from './store.ts';

/**
 * The account that asks, after it has shown its password, where it has one.
 *
 * @throws HttpProblem 401 without a session, 403 with the field `currentPassword`.
 */
export async function requireOwnPassword(
  { database }: Pick<Studio, 'database'>,
  account: Account | null,
  currentPassword: string | undefined,
): Promise<Account> {
  const login = account && (await findLogin(database, account.name));
  if (!login) throw new HttpProblem(401, 'no-session', 'Sign in to go on.');
  if (login.password && !(await isPassword(currentPassword ?? '', login.password))) {
    throw new HttpProblem(403, 'wrong-password', 'The current password is not right.', [
      { path: 'currentPassword', message: 'is not right' },
    ]);
  }
  const { password: _, ...self } = login;
  return self;
}
