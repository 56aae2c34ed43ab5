/** All accounts, as operators see them. */
import { z } from 'zod'
import { bookingStatuses } from '../../domain/bookings/booking.ts'
import { roles } from '../../domain/accounts/roles.ts'
import { userReasonMaxLength, userSearchMaxLength } from '../../domain/accounts/user-admin.ts'
import { operators } from '../access.ts'
import { creditEntry } from '../accounts/credit.ts'
import type { Routes } from '../route.ts'
import { accountId, bookingId, cents, driverId, moment, page } from '../shapes.ts'
import { freeText, neededText } from '../text-fields.ts'

const whoTheyAre = {
  accountId,
  name: z.string(),
  /** Null: signs in by phone number. */
  email: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  isDisabled: z.boolean(),
  joinedAt: moment,
}

export const listedUser = z.object(whoTheyAre).meta({ id: 'ListedUser' })
export type ListedUser = z.infer<typeof listedUser>

const theirBooking = z.object({
  bookingId,
  status: z.enum(bookingStatuses),
  createdAt: moment,
  pickup: z.string(),
  /** Their part in the booking. */
  as: z.enum(['customer', 'driver']),
})

export const user = z
  .object({
    ...whoTheyAre,
    isEmailVerified: z.boolean(),
    driverId: driverId.nullable(),
    /** Of credit for late arrivals, and its latest changes. */
    creditCents: cents.default(0),
    creditEntries: z.array(creditEntry).default([]),
    disabledAt: moment.nullable(),
    /** The account is being closed, or was; null: neither. */
    closing: z.object({ begunAt: moment, dueAt: moment, erasedAt: moment.nullable() }).nullable(),
    /** The account of the operator who reads this. */
    isOwn: z.boolean(),
    /** The last operator: no other account could let others in again. */
    isLastOperator: z.boolean(),
    /** Where they are signed in now, the newest first. */
    sessions: z.array(z.object({ since: moment, until: moment, hasSecondStep: z.boolean() })),
    /** Open bookings, which stay open when the account is disabled. */
    openBookings: z.array(theirBooking),
    /** The newest, with those that are over. */
    recentBookings: z.array(theirBooking),
    bookingCount: z.int(),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

const params = z.object({ accountId })
const body = z.strictObject({
  reason: neededText(userReasonMaxLength, 'Say why'),
})

export const userRoutes = {
  // Posted, because what is looked for names people, and an address is kept in many places.
  'POST /api/operations/users/search': {
    summary: 'All accounts, newest first; every view is recorded',
    tag: 'Operations',
    access: operators,
    body: z.strictObject({
      /** A name, a phone number or an email address; empty: all accounts. */
      search: freeText(userSearchMaxLength),
      role: z.enum(roles).optional(),
      onlyDisabled: z.boolean().default(false),
      cursor: z.string().max(200).optional(),
      limit: z.int().min(1).max(50).default(25),
    }),
    answer: page(listedUser),
    perMinute: 120,
  },
  'GET /api/operations/users/:accountId': {
    summary: 'One account with its sessions and bookings; looking is on record',
    tag: 'Operations',
    access: operators,
    params,
    answer: user,
    refusals: ['not_found'],
  },
  'POST /api/operations/users/:accountId/disable': {
    summary:
      'Disable an account: its sessions and streams end at once, and no one can sign in to it',
    tag: 'Operations',
    access: operators,
    params,
    body,
    answer: user,
    refusals: ['not_found', 'own_account', 'last_operator', 'user_disabled'],
  },
  'POST /api/operations/users/:accountId/enable': {
    summary: 'Open a disabled account again',
    tag: 'Operations',
    access: operators,
    params,
    body,
    answer: user,
    refusals: ['not_found', 'user_not_disabled'],
  },
  'POST /api/operations/users/:accountId/sign-out': {
    summary: 'End every session of an account, on every device',
    tag: 'Operations',
    access: operators,
    params,
    body,
    answer: user,
    refusals: ['not_found'],
  },
} as const satisfies Routes
