/** The signed-in person. Sign-up, sign-in and the rest of the session routes are under `/api/auth`. */
import { z } from 'zod'
import { roles } from '../../domain/accounts/roles.ts'
import { anyone, signedIn } from '../access.ts'
import { accountId, moment } from '../shapes.ts'
import type { Routes } from '../route.ts'
import { personName, phoneNumber } from '../text-fields.ts'

export const account = z
  .object({
    accountId,
    /** Null: opened by a phone number, and no address confirmed since. */
    email: z.string().nullable(),
    /** Where receipts went last, for an account without an address. */
    receiptEmail: z.string().nullable(),
    fullName: z.string(),
    phone: z.string().nullable(),
    /** A code that was sent there came back. */
    isPhoneProven: z.boolean(),
    role: z.enum(roles),
    isEmailVerified: z.boolean(),
    /** The insurer that this person works for; its dashboard is theirs. */
    worksFor: z.string().nullable(),
    /** When the account is erased; left out: it is not being closed. */
    closesAt: moment.optional(),
  })
  .meta({ id: 'Account' })

export type Account = z.infer<typeof account>

/** What a browser may know of the configuration. */
export const publicConfig = z
  .object({
    payment: z.discriminatedUnion('provider', [
      z.object({ provider: z.literal('stripe'), publishableKey: z.string() }),
      z.object({
        provider: z.literal('stand_in'),
        publishableKey: z.string(),
        frameUrl: z.string(),
      }),
    ]),
    signIn: z.object({ google: z.boolean(), apple: z.boolean(), phone: z.boolean() }),
    /** Streets for the maps that move. Neither: the base map that comes along. */
    map: z.object({
      /** A MapLibre style of another server, which comes first. */
      styleUrl: z.string().nullable(),
      /** The file of tiles on this server. */
      tilesUrl: z.string().nullable(),
    }),
    /** The local mailbox page, outside production only. */
    mailboxUrl: z.string().nullable(),
    serverNow: z.string(),
  })
  .meta({ id: 'PublicConfig' })

export type PublicConfig = z.infer<typeof publicConfig>

export const accountRoutes = {
  'GET /api/session': {
    summary: 'Who is signed in, or null: for pages open to everyone',
    tag: 'Accounts',
    access: anyone,
    answer: z.object({ account: account.nullable() }),
  },
  'GET /api/me': {
    summary: 'The signed-in account',
    tag: 'Accounts',
    access: signedIn,
    answer: account,
  },
  'PATCH /api/me': {
    summary: 'Change your name or phone number',
    tag: 'Accounts',
    access: signedIn,
    body: z.strictObject({
      fullName: personName.optional(),
      phone: phoneNumber.nullable().optional(),
    }),
    answer: account,
    refusals: ['phone_signs_in', 'reauthentication_required'],
  },
  'GET /api/config': {
    summary: 'What a browser needs to know of the configuration',
    tag: 'Accounts',
    access: anyone,
    answer: publicConfig,
  },
} as const satisfies Routes
