/** The proofs a session has given, and those its account could still give. */
import type { Proofs } from '../../../domain/accounts/reauthentication.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { preparedQuery } from '../../kit/database/prepared-query.ts'

type ProofsRow = {
  authenticated_ms: number | null
  two_factor_ms: number | null
  has_password: boolean
  has_address: boolean
  has_authenticator: boolean
  has_passkey: boolean
}

const milliseconds = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`

const selectProofs = preparedQuery<[sessionId: string], ProofsRow>(
  'proofs of a session',
  `select ${milliseconds('s.authenticated_at')} as authenticated_ms, ${milliseconds('s.two_factor_at')} as two_factor_ms,
     exists (select from identities i where i.user_id = s.user_id and i.password is not null) as has_password,
     exists (select from profiles p where p.user_id = s.user_id and p.email is not null) as has_address,
     exists (select from two_factors f where f.account_id = s.user_id and f.confirmed_at is not null) as has_authenticator,
     exists (select from passkeys k where k.account_id = s.user_id) as has_passkey
   from sessions s
   where s.id = $1`,
)

/** Null when the session is over. */
export const findProofs = async (db: Queryable, sessionId: string): Promise<Proofs | null> => {
  const [row] = await selectProofs(db, sessionId)
  return row
    ? {
        authenticatedAt: momentOf(row.authenticated_ms),
        twoFactorAt: momentOf(row.two_factor_ms),
        hasPassword: row.has_password,
        hasAddress: row.has_address,
        hasAuthenticator: row.has_authenticator,
        hasPasskey: row.has_passkey,
      }
    : null
}

const momentOf = (ms: number | null): Date | null => (ms === null ? null : new Date(ms))

const selectPasswordHash = preparedQuery<[accountId: string], { password: string }>(
  'password of an account',
  `select password from identities where user_id = $1 and password is not null limit 1`,
)

/** Null when the account has no password. */
export const findPasswordHash = async (
  db: Queryable,
  accountId: string,
): Promise<string | null> => {
  const [row] = await selectPasswordHash(db, accountId)
  return row?.password ?? null
}
