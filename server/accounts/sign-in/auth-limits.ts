/**
 * How often the sign-in routes may be called (OWASP ASVS 5.0, 6.3.1; reliability.md S7 and I17), counted in the database across all
 * processes. Guessing stays slow, and no account holder is locked out by it:
 *
 * - one address has few wrong guesses at one account, and so have all unknown browsers together;
 * - a browser that has signed in before has guesses of its own (`known-device.ts`), whatever others do;
 * - a code from a text counts only in the browser that asked for it, three times (`phone-codes.store.ts`);
 * - a code from a mail cannot be guessed, so wrong ones use up no attempts; one mail is sent each minute, no matter who requests it.
 */
import type { AuthRouteKey } from '../../../contract/accounts/auth.ts'
import { limitKeyOfAddress } from '../../kit/http/request-context.ts'
import { phoneCodeAgainSeconds } from '../../../domain/accounts/phone-code.ts'
import type { Budget, Limits } from '../../kit/http/limits.ts'

type Limit = { times: number; seconds: number }

const perMinute = (times: number): Limit => ({ times, seconds: 60 })
const perHour = (times: number): Limit => ({ times, seconds: 3600 })

type Row = {
  /** Unknown browsers from one address; generous, since mobile networks put many people behind one. */
  address: readonly Limit[]
  /** Unknown browsers from one address, for one account. */
  account?: readonly Limit[]
  /** All unknown browsers together, for one account. */
  everywhere?: readonly Limit[]
  /** A known browser, for its account, in place of all of these. */
  device?: readonly Limit[]
  /** Routes of one name are counted together for an account. */
  together?: string
}

const guesses = [perMinute(10), perHour(30)]

/** How many of these one may request; `isMailDue` says how often a mailbox is written to. */
const mails: Row = { address: [perMinute(20)], device: [perMinute(10)] }

/** By session, whose account counts them together. */
const codes: Row = {
  address: [perMinute(60), perHour(600)],
  account: guesses,
  everywhere: [perMinute(20), perHour(60)],
  device: guesses,
  together: 'two-factor',
}

const passkeyWork: Row = { address: [perMinute(60), perHour(600)], device: [perMinute(20)] }

export const authLimits: Record<AuthRouteKey, Row> = {
  'POST /api/auth/sign-up/email': { address: [perMinute(20), perHour(100)] },
  'POST /api/auth/sign-in/email': {
    address: [perMinute(60), perHour(600)],
    account: guesses,
    everywhere: [perMinute(20), perHour(100)],
    device: guesses,
  },
  'POST /api/auth/email-otp/send-verification-otp': mails,
  'POST /api/auth/sign-in/email-otp': {
    address: [perMinute(60)],
    account: [perMinute(10)],
    device: [perMinute(10)],
  },
  'POST /api/auth/sign-in/social': { address: [perMinute(60)] },
  'POST /api/auth/send-verification-email': mails,
  'POST /api/auth/verify-email': {
    address: [perMinute(60)],
    account: guesses,
    everywhere: [perMinute(20), perHour(100)],
    device: guesses,
  },
  'POST /api/auth/request-password-reset': mails,
  'POST /api/auth/reset-password': { address: [perMinute(20)] },
  'POST /api/auth/change-password': {
    address: [perMinute(60)],
    everywhere: guesses,
    device: guesses,
  },
  'GET /api/auth/reauthentication': { address: [perMinute(60)] },
  // Counted apart from sign-in attempts: a stolen session cannot use up those of its owner.
  'POST /api/auth/reauthenticate': {
    address: [perMinute(60)],
    everywhere: guesses,
    device: guesses,
  },
  'GET /api/auth/two-factor': { address: [perMinute(60)] },
  'POST /api/auth/two-factor/set-up': codes,
  'POST /api/auth/two-factor/confirm': codes,
  'POST /api/auth/two-factor/verify': codes,
  'POST /api/auth/two-factor/backup-codes': codes,
  'POST /api/auth/two-factor/switch-off': codes,
  'GET /api/auth/passkeys': { address: [perMinute(60)] },
  // A passkey's signature cannot be guessed: only the work of answering is limited.
  'POST /api/auth/passkeys/creation-options': passkeyWork,
  'POST /api/auth/passkeys/add': passkeyWork,
  'POST /api/auth/passkeys/remove': passkeyWork,
  'POST /api/auth/passkeys/sign-in-options': passkeyWork,
  'POST /api/auth/sign-in/passkey': passkeyWork,
  'POST /api/auth/passkeys/proof-options': passkeyWork,
  'POST /api/auth/passkeys/prove': passkeyWork,
  // Texts cost money, and each gives three guesses: those to a number are few, and a stranger's do not keep others from theirs.
  'POST /api/auth/phone/send-code': {
    address: [perMinute(10), perHour(60)],
    account: [{ times: 1, seconds: phoneCodeAgainSeconds - 5 }, perHour(8)],
    everywhere: [perHour(20)],
    device: [perMinute(3), perHour(10)],
  },
  // Nothing is sent before the number itself has sent a text, whose count is its own (`receive-text.ts`).
  'POST /api/auth/phone/await-text': { address: [perMinute(10), perHour(60)] },
  // Each code counts its own wrong guesses.
  'POST /api/auth/sign-in/phone': { address: [perMinute(60), perHour(600)] },
  'POST /api/auth/phone/prove': { address: [perMinute(60), perHour(600)] },
  'POST /api/auth/email/send-code': mails,
  // For each address: what strangers guess about a mailbox must not keep its owner from it, and a code cannot be guessed at all.
  'POST /api/auth/email/prove': { address: [perMinute(60)], account: guesses, device: guesses },
  'POST /api/auth/sign-out': { address: [] },
  'POST /api/auth/revoke-sessions': { address: [] },
}

/** `account` is its e-mail, whether the account exists or not; `device` the name of a browser it knows. */
export type Principal = {
  address: string
  account: string | null
  device: string | null
  /** The input is too long to be guessed, as a backup code is: unknown browsers use up nothing with it. */
  isUnguessable?: boolean
}

/** Counts one request; `wait` is 0, or how many seconds to wait. `taken` can be returned when it was no wrong guess. */
export const takeBudgets = async (
  limits: Limits,
  key: AuthRouteKey,
  caller: Principal,
): Promise<{ wait: number; taken: readonly Budget[] }> => {
  const taken: Budget[] = []
  // a request that is refused for one address is not counted against everyone
  for (const budgets of budgetsOf(key, caller)) {
    const wait = await limits.takeShared(budgets)
    taken.push(...budgets)
    if (wait > 0) return { wait, taken }
  }
  return { wait: 0, taken }
}

const budgetsOf = (
  key: AuthRouteKey,
  { address, account, device, isUnguessable = false }: Principal,
): Budget[][] => {
  const { together = key, ...row } = authLimits[key]
  const budgets = (who: string, limits: readonly Limit[] = []): Budget[] =>
    limits.map((limit) => ({ key: `${who} in ${limit.seconds}`, ...limit }))
  if (device && row.device) return [budgets(`${together} by ${device}`, row.device)]
  const from = limitKeyOfAddress(address)
  const ofAddress = budgets(`${key} from ${from}`, row.address)
  if (isUnguessable) {
    return [ofAddress, budgets(`${key} unguessable about ${account} from ${from}`, [perMinute(10)])]
  }
  return [
    ofAddress,
    ...(account === null
      ? []
      : [
          budgets(`${together} about ${account} from ${from}`, row.account),
          budgets(`${together} about ${account}`, row.everywhere),
        ]),
  ]
}

/** More would fill a mailbox with mails that strangers requested; fewer would keep its owner waiting. */
const mailsPerHour = 10
const slowerSeconds = 300

/**
 * Whether a mail of this kind may be sent to this address now: one a minute, and after ten in an hour one in five minutes. The mail sent
 * before still works, so a user who is told to look for it gets in.
 */
export const isMailDue = async (
  limits: Limits | null,
  kind: string,
  email: string,
): Promise<boolean> => {
  if (!limits) return true
  const take = (name: string, limit: Limit): Promise<number> =>
    limits.takeShared([{ key: `${kind} to ${email} ${name}`, ...limit }])
  if ((await take('at once', perMinute(1))) > 0) return false
  if ((await take('within the hour', perHour(mailsPerHour))) === 0) return true
  return (await take('more slowly', { times: 1, seconds: slowerSeconds })) === 0
}
