/**
 * How often the sign-in routes may be asked, for each address and for each account they name, whether it exists or not
 * (OWASP ASVS 5.0, 6.3.1; reliability.md S7). Counted in the database, over all processes. An address is generous, since
 * mobile networks put many people behind one; an account is not: 30 guesses an hour at a password, 30 at a code.
 */
import type { AuthRouteKey } from '../../contract/auth.ts'
import { limitKeyOfAddress } from '../kit/http/request-context.ts'
import type { Limits } from '../kit/http/limits.ts'

type Limit = { times: number; seconds: number }

const perMinute = (times: number): Limit => ({ times, seconds: 60 })
const perHour = (times: number): Limit => ({ times, seconds: 3600 })

type Row = {
  address: readonly Limit[]
  account: readonly Limit[]
  /** Routes of one name are counted together about an account. */
  together?: string
}

/** A mail each: enough for a lost one, too few to fill someone's mailbox. */
const mails: Row = { address: [perMinute(20)], account: [perMinute(3), perHour(10)] }

/** About the session, whose account counts them together. */
const codes: Row = {
  address: [perMinute(60), perHour(600)],
  account: [perMinute(10), perHour(30)],
  together: 'two-factor',
}

export const authLimits: Record<AuthRouteKey, Row> = {
  'POST /api/auth/sign-up/email': {
    address: [perMinute(20), perHour(100)],
    account: [perMinute(5)],
  },
  'POST /api/auth/sign-in/email': {
    address: [perMinute(60), perHour(600)],
    account: [perMinute(10), perHour(30)],
  },
  'POST /api/auth/email-otp/send-verification-otp': mails,
  'POST /api/auth/sign-in/email-otp': {
    address: [perMinute(60), perHour(600)],
    account: [perMinute(10), perHour(30)],
  },
  'POST /api/auth/sign-in/social': { address: [perMinute(60)], account: [] },
  'POST /api/auth/send-verification-email': mails,
  'POST /api/auth/request-password-reset': mails,
  'POST /api/auth/reset-password': { address: [perMinute(20)], account: [] },
  'POST /api/auth/change-password': {
    address: [perMinute(60)],
    account: [perMinute(10), perHour(30)],
  },
  'GET /api/auth/two-factor': { address: [perMinute(60)], account: [] },
  'POST /api/auth/two-factor/set-up': codes,
  'POST /api/auth/two-factor/confirm': codes,
  'POST /api/auth/two-factor/verify': codes,
  'POST /api/auth/two-factor/backup-codes': codes,
  'POST /api/auth/two-factor/switch-off': codes,
  'POST /api/auth/sign-out': { address: [], account: [] },
  'POST /api/auth/revoke-sessions': { address: [], account: [] },
}

/** Counts one request of this address; answers 0, or how many seconds to wait. */
export const takeForAddress = (
  limits: Limits,
  key: AuthRouteKey,
  address: string,
): Promise<number> =>
  take(limits, `${key} from ${limitKeyOfAddress(address)}`, authLimits[key].address)

/** Counts one request about this account, named by its e-mail or its id. */
export const takeForAccount = (
  limits: Limits,
  key: AuthRouteKey,
  account: string,
): Promise<number> => {
  const { together = key, account: rows } = authLimits[key]
  return take(limits, `${together} about ${account}`, rows)
}

const take = async (limits: Limits, who: string, rows: readonly Limit[]): Promise<number> => {
  for (const { times, seconds } of rows) {
    const wait = await limits.takeShared(`${who} in ${seconds}`, times, seconds)
    if (wait > 0) return wait
  }
  return 0
}
