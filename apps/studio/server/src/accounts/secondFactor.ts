import { createHash, randomBytes } from 'node:crypto';
import type { Queries, Transaction } from '../database/database.ts';
import { base32, newSecret, stepOfCode } from './totp.ts';

const recoveryCodeCount = 10;

/** Begins to set up a second factor; it counts once a code has shown that the app has the secret. */
export async function offerSecondFactor(tx: Transaction, accountId: string): Promise<Buffer> {
  const secret = newSecret();
  await tx.query('delete from second_factor where account_id = $1', [accountId]);
  await tx.query('insert into second_factor (account_id, secret) values ($1, $2)', [
    ...[accountId, secret],
  ]);
  return secret;
}

/** Sets the offered factor up and makes recovery codes; undefined where the code is not right. */
export async function confirmSecondFactor(
  tx: Transaction,
  accountId: string,
  code: string,
): Promise<string[] | undefined> {
  if (!(await useCode(tx, accountId, code, false))) return undefined;
  await tx.query('update second_factor set confirmed_at = now() where account_id = $1', [
    accountId,
  ]);
  // 120 bits each: a plain hash is as good as a slow one.
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(randomBytes(15)));
  for (const each of codes) {
    await tx.query('insert into recovery_code (account_id, code_hash) values ($1, $2)', [
      ...[accountId, recoveryHash(each)],
    ]);
  }
  return codes.map((each) => (each.match(/.{4}/g) ?? []).join('-'));
}

/** Takes the second factor away, and its recovery codes; false where there is none. */
export async function removeSecondFactor(tx: Transaction, accountId: string): Promise<boolean> {
  const gone = await tx.query('delete from second_factor where account_id = $1 returning 1', [
    accountId,
  ]);
  return gone.length > 0;
}

/** Uses up a code of the app or, of a factor that is set up, a recovery code. */
export async function useCode(
  tx: Transaction,
  accountId: string,
  code: string,
  confirmed = true,
): Promise<boolean> {
  // Locked, so that one code cannot be used twice at the same moment.
  const [row] = await tx.query<{ secret: Buffer; last_step: string }>(
    `select secret, last_step from second_factor
      where account_id = $1 and (confirmed_at is not null) = $2 for update`,
    [accountId, confirmed],
  );
  if (!row) return false;
  const step = stepOfCode(row.secret, code, Number(row.last_step));
  if (step !== undefined) {
    await tx.query('update second_factor set last_step = $2 where account_id = $1', [
      ...[accountId, step],
    ]);
    return true;
  }
  const used = await tx.query(
    `update recovery_code set used_at = now()
      where account_id = $1 and code_hash = $2 and used_at is null returning 1`,
    [accountId, recoveryHash(code)],
  );
  return used.length > 0;
}

/** Whether administrators need a second factor. */
export async function needsSecondFactor(queries: Queries): Promise<boolean> {
  const [row] = await queries.query(
    `select 1 from setting where name = 'secondFactor' and value = 'true'`,
  );
  return row !== undefined;
}

/** Decides whether administrators need a second factor. */
export async function demandSecondFactor(tx: Transaction, demanded: boolean): Promise<void> {
  await tx.query(
    `insert into setting (name, value) values ('secondFactor', $1)
     on conflict (name) do update set value = $1`,
    [JSON.stringify(demanded)],
  );
}

function recoveryHash(code: string): Buffer {
  const plain = code.toUpperCase().replaceAll(/[^A-Z2-7]/g, '');
  return createHash('sha256').update(plain).digest();
}
