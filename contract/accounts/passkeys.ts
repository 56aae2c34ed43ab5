/**
 * Passkeys (docs/decisions/0064-passkeys.md): adding one, signing in with one, and proving with one who one is. What browsers make and take
 * is in the JSON of W3C Web Authentication, level 3, without the parts that nothing here reads.
 */
import { z } from 'zod'
import { passkeyNameLength, passkeyTransports } from '../../domain/accounts/passkey.ts'
import { anyone, signedIn } from '../access.ts'
import { account } from './accounts.ts'
import { arrival } from '../bookings/arrival.ts'
import type { Routes } from '../route.ts'
import { id, moment } from '../shapes.ts'
import { freeText } from '../text-fields.ts'

/** Bytes in base64url without padding (RFC 4648, 5). */
const base64url = (maxLength: number) =>
  z
    .string()
    .min(1)
    .max(maxLength)
    .regex(/^[\w-]+$/, 'Not base64url')

/** Up to 1023 bytes. */
const credentialId = base64url(1364)
const descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.enum(passkeyTransports)).optional(),
})

/** Takes `navigator.credentials.create`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
})
export type PasskeyCreationOptions = z.infer<typeof creationOptions>

/** Takes `navigator.credentials.get`. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Absent: any passkey of this site. */
  allowCredentials: z.array(descriptor).optional(),
})
export type PasskeyRequestOptions = z.infer<typeof requestOptions>

const attestation = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  attestationObject: base64url(4000),
  transports: z.array(z.string().max(20)).max(10),
})
export type PasskeyAttestation = z.infer<typeof attestation>

const assertion = z.strictObject({
  id: credentialId,
  clientDataJSON: base64url(4000),
  authenticatorData: base64url(4000),
  signature: base64url(4000),
  userHandle: base64url(100).optional(),
})
export type PasskeyAssertion = z.infer<typeof assertion>

/** What its owner calls it: "My phone". */
export const passkeyName = freeText(passkeyNameLength).pipe(z.string().min(1, 'Give it a name'))

const passkeys = z.object({
  /** The newest first. */
  passkeys: z.array(
    z.object({
      passkeyId: id('pky'),
      name: z.string(),
      addedAt: moment,
      lastUsedAt: moment.nullable(),
    }),
  ),
})
export type Passkeys = z.infer<typeof passkeys>

const tag = 'Sign-in'

export const passkeyRoutes = {
  'GET /api/auth/passkeys': {
    summary: 'Your passkeys',
    tag,
    access: signedIn,
    answer: passkeys,
  },
  'POST /api/auth/passkeys/creation-options': {
    summary:
      'What a browser needs to make a passkey for your account; works once, for five minutes',
    tag,
    // Also for an operator who has to set up a second factor, and may choose a passkey.
    access: anyone,
    answer: creationOptions,
    refusals: ['two_factor_not_offered', 'reauthentication_required', 'too_many_passkeys'],
  },
  'POST /api/auth/passkeys/add': {
    summary: 'Add the passkey that the browser made, under a name of your choice',
    tag,
    access: anyone,
    body: z.strictObject({ name: passkeyName, passkey: attestation }),
    answer: passkeys,
    refusals: [
      'two_factor_not_offered',
      'reauthentication_required',
      'too_many_passkeys',
      'passkey_not_accepted',
    ],
  },
  'POST /api/auth/passkeys/remove': {
    summary:
      'Remove one of your passkeys; one that is gone already, or of another account, is left',
    tag,
    access: signedIn,
    body: z.strictObject({ passkeyId: id('pky') }),
    answer: passkeys,
    refusals: ['reauthentication_required', 'two_factor_required'],
  },
  'POST /api/auth/passkeys/sign-in-options': {
    summary: 'What a browser needs to sign in with a passkey; works once, for five minutes',
    tag,
    access: anyone,
    answer: requestOptions,
  },
  'POST /api/auth/sign-in/passkey': {
    summary: 'Sign in with a passkey; no second step is asked for',
    tag,
    access: anyone,
    body: assertion,
    answer: arrival,
    refusals: ['passkey_not_accepted', 'account_disabled'],
  },
  'POST /api/auth/passkeys/proof-options': {
    summary:
      'What a browser needs to prove with one of your passkeys who you are; works once, for five minutes',
    tag,
    access: anyone,
    answer: requestOptions,
    refusals: ['two_factor_not_offered'],
  },
  'POST /api/auth/passkeys/prove': {
    summary:
      'Prove with one of your passkeys who you are: again, or as the second step of signing in',
    tag,
    access: anyone,
    body: assertion,
    answer: account,
    refusals: ['two_factor_not_offered', 'passkey_not_accepted'],
  },
} as const satisfies Routes

export type PasskeyRouteKey = keyof typeof passkeyRoutes
