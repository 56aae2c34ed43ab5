/** Closing an account: by its person, or by an operator for a person who writes in. */
import { z } from 'zod'
import { userReasonMaxLength } from '../../domain/accounts/user-admin.ts'
import { operators, signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, moment } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

export const closingStops = [
  'closing_not_here',
  'closing_booking_current',
  'closing_money_owed',
  'closing_payout_open',
] as const

const closing = z
  .object({
    /** Null: the account is not being closed. */
    begun: z.object({ at: moment, dueAt: moment }).nullable(),
    /** Why it cannot be closed now; null: it can. */
    stop: z.enum(closingStops).nullable(),
    /** A booking of the person is on legal hold until then: nothing is erased before. */
    heldUntil: moment.nullable(),
    /** What is erased. */
    erased: z.array(z.string()),
    /** What the law keeps, for how long, and which law. */
    kept: z.array(z.object({ what: z.string(), kept: z.string(), laws: z.array(z.string()) })),
  })
  .meta({ id: 'Closing' })
export type Closing = z.infer<typeof closing>

const ofUser = {
  params: z.object({ accountId }),
  body: z.strictObject({ reason: neededText(userReasonMaxLength, 'Say why') }),
}

export const closingRoutes = {
  'GET /api/me/closing': {
    summary: 'What closing your account erases, what the law keeps, and whether it is possible now',
    tag: 'Accounts',
    access: signedIn,
    answer: closing,
  },
  'POST /api/me/closing': {
    summary: 'Close your account in 14 days; a second request changes nothing',
    tag: 'Accounts',
    access: signedIn,
    answer: closing,
    refusals: ['reauthentication_required', ...closingStops],
  },
  'DELETE /api/me/closing': {
    summary: 'Keep your account after all; when it is not being closed nothing changes',
    tag: 'Accounts',
    access: signedIn,
    answer: closing,
  },
  'POST /api/operations/users/:accountId/close': {
    summary: 'Close the account of a person who wrote in, in 14 days; they get an email; on record',
    tag: 'Operations',
    access: operators,
    ...ofUser,
    refusals: ['not_found', ...closingStops],
  },
  'POST /api/operations/users/:accountId/keep': {
    summary: 'Keep the account of a person who changed their mind; they get an email; on record',
    tag: 'Operations',
    access: operators,
    ...ofUser,
    refusals: ['not_found', 'closing_not_begun'],
  },
} as const satisfies Routes
