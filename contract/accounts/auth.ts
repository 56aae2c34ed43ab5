/**
 * Signing up, in and out (specification, customer side §2, §7, §8). These routes set the session cookie, which no script can
 * read; who is signed in is `GET /api/me`.
 */
import { z } from 'zod'
import { phoneCodeDigits, phoneCodeChannels } from '../../domain/accounts/phone-code.ts'
import { reauthenticationMethods } from '../../domain/accounts/reauthentication.ts'
import { signUpRoles } from '../../domain/accounts/roles.ts'
import { anyone, anyoneFromElsewhere, signedIn } from '../access.ts'
import { account } from './accounts.ts'
import { arrival, nextSteps } from '../bookings/arrival.ts'
import { passkeyRoutes } from './passkeys.ts'
import type { OtherRoutes, Routes } from '../route.ts'
import {
  anyPassword,
  chosenPassword,
  mailedCode,
  returnTo,
  socialProviders,
  twoFactorCode,
} from './sign-in.ts'
import { id } from '../shapes.ts'
import { emailAddress, personName, phoneNumber } from '../text-fields.ts'

/** The same words whether or not there is such an account. */
const sent = z.object({ message: z.string() })

const shownOnce = z.object({ backupCodes: z.array(z.string()) })

const linkToken = z
  .string()
  .max(2000)
  .regex(/^[\w.-]+$/, 'This link is not complete. Open it again from the email.')

const phoneCodeId = id('phc')

/** From a text. Here, as no form checks it: every form brings `sign-in.ts`. */
const textedCode = z
  .string()
  .trim()
  .regex(new RegExp(`^\\d{${phoneCodeDigits}}$`), `Enter the ${phoneCodeDigits} digits of the code`)

export const authRoutes = {
  'POST /api/auth/sign-up/email': {
    summary: 'Create an account; signs in, and sends a mail to verify the address',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({
      fullName: personName,
      email: emailAddress,
      password: chosenPassword,
      role: z.enum(signUpRoles),
      returnTo: returnTo.optional(),
    }),
    answer: account,
    status: 201,
    refusals: ['account_exists'],
  },
  'POST /api/auth/sign-in/email': {
    summary: 'Sign in with email and password',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ email: emailAddress, password: anyPassword }),
    answer: arrival,
    refusals: ['wrong_credentials', 'account_disabled'],
  },
  'POST /api/auth/email-otp/send-verification-otp': {
    summary: 'Send a code to sign in with',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({
      email: emailAddress,
      /** Also to an address without an account: the code then makes one, with a name. */
      mayMakeAccount: z.literal(true).optional(),
    }),
    answer: sent,
  },
  'POST /api/auth/sign-in/email-otp': {
    summary: 'Sign in with a code from an email',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({
      email: emailAddress,
      code: mailedCode,
      /** Makes a customer’s account, where there is none and the code was requested for that. */
      fullName: personName.optional(),
    }),
    answer: arrival,
    refusals: ['wrong_code', 'account_disabled'],
  },
  'POST /api/auth/sign-in/social': {
    summary: 'Where to send the browser to sign in with Google or Apple',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ provider: z.enum(socialProviders), returnTo: returnTo.optional() }),
    answer: z.object({ url: z.string() }),
    refusals: ['not_configured', 'provider_unavailable'],
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Send the verification email again',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ email: emailAddress, returnTo: returnTo.optional() }),
    answer: sent,
  },
  'POST /api/auth/verify-email': {
    summary:
      'Prove an address with the token of the link, where it was signed up with or with its password; begins no session',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ token: linkToken, password: anyPassword.optional() }),
    /** Whether this browser is signed in to the account whose address it was. */
    answer: z.object({ isSignedInHere: z.boolean() }),
    refusals: ['link_not_valid'],
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Send a link to set a new password',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ email: emailAddress }),
    answer: sent,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the link; signs out everywhere',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ token: linkToken, newPassword: chosenPassword }),
    refusals: ['link_not_valid'],
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password; signs out everywhere else',
    tag: 'Sign-in',
    access: signedIn,
    body: z.strictObject({ currentPassword: anyPassword, newPassword: chosenPassword }),
    refusals: ['reauthentication_required'],
  },
  'GET /api/auth/reauthentication': {
    summary: 'How you can prove again who you are, and whether that is needed before a change',
    tag: 'Sign-in',
    access: signedIn,
    answer: z.object({ methods: z.array(z.enum(reauthenticationMethods)), isFresh: z.boolean() }),
  },
  'POST /api/auth/reauthenticate': {
    summary: 'Prove again who you are: with the password, or a code where a second step is on',
    tag: 'Sign-in',
    access: signedIn,
    body: z
      .strictObject({ password: anyPassword.optional(), code: twoFactorCode.optional() })
      .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
        message: 'Enter your password or a code',
        path: ['password'],
      }),
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'GET /api/auth/two-factor': {
    summary: 'Whether a second step of signing in is on, and whether it is owed now',
    tag: 'Sign-in',
    // Sessions that owe the second step count as signed out; the handlers look for the first step themselves.
    access: anyone,
    answer: z.object({
      nextStep: z.enum(nextSteps).nullable(),
      /** An authenticator app. */
      isOn: z.boolean(),
      hasPasskey: z.boolean(),
      isRequired: z.boolean(),
      backupCodesLeft: z.int(),
    }),
  },
  'POST /api/auth/two-factor/set-up': {
    summary:
      'What an authenticator app needs: as an address to be shown as a square, and to be typed',
    tag: 'Sign-in',
    access: anyone,
    answer: z.object({ url: z.string(), typed: z.string() }),
    refusals: ['two_factor_not_offered', 'reauthentication_required'],
  },
  'POST /api/auth/two-factor/confirm': {
    summary: 'Switch the second step on, with the first code; answers the backup codes, this once',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ code: twoFactorCode }),
    answer: shownOnce,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/verify': {
    summary: 'Give the second step: a code of the app, or a backup code',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ code: twoFactorCode }),
    answer: account,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/backup-codes': {
    summary: 'New backup codes; those before stop working',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ code: twoFactorCode }),
    answer: shownOnce,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/switch-off': {
    summary: 'Switch the second step off, where it is not required',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ code: twoFactorCode }),
    refusals: ['two_factor_not_offered', 'two_factor_required', 'wrong_code'],
  },
  ...passkeyRoutes,
  'POST /api/auth/phone/send-code': {
    summary:
      'Text a code to a phone number, or have a call read it out, to sign in with or to prove the number of your account',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ phone: phoneNumber, by: z.enum(phoneCodeChannels).default('text') }),
    /** For this browser: the code counts only together with it. `mayCall`: a call can read one out, should no text arrive. */
    answer: z.object({ codeId: phoneCodeId, mayCall: z.boolean() }),
    refusals: ['phone_not_texted', 'not_configured'],
  },
  'POST /api/auth/phone/await-text': {
    summary: 'Have a code sent in answer to a text from the number, where too many were sent to it',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({ phone: phoneNumber }),
    /** `words` are texted to `number`, written with its country; the answer brings the code, which counts only together with `codeId`. */
    answer: z.object({ codeId: phoneCodeId, number: z.string(), words: z.string() }),
    refusals: ['phone_not_texted', 'not_configured'],
  },
  'POST /api/auth/sign-in/phone': {
    summary:
      'Sign in with the code from a text; with a name, makes a customer’s account where the number is proven for none',
    tag: 'Sign-in',
    access: anyone,
    body: z.strictObject({
      codeId: phoneCodeId,
      code: textedCode,
      fullName: personName.optional(),
    }),
    answer: arrival,
    refusals: ['wrong_code', 'account_disabled', 'no_sign_in_by_phone'],
  },
  'POST /api/auth/phone/prove': {
    summary: 'Prove the phone number of your account with the code that was texted there',
    tag: 'Sign-in',
    access: signedIn,
    body: z.strictObject({ codeId: phoneCodeId, code: textedCode }),
    answer: account,
    refusals: ['wrong_code', 'phone_taken', 'reauthentication_required'],
  },
  'POST /api/auth/email/send-code': {
    summary: 'Mail a code to an address, to confirm it as that of your account',
    tag: 'Sign-in',
    access: signedIn,
    body: z.strictObject({ email: emailAddress }),
    answer: sent,
  },
  'POST /api/auth/email/prove': {
    summary: 'Confirm an address with the code that was mailed there; from then on it signs in',
    tag: 'Sign-in',
    access: signedIn,
    body: z.strictObject({ email: emailAddress, code: mailedCode }),
    answer: account,
    refusals: ['wrong_code', 'account_exists', 'reauthentication_required'],
  },
  'POST /api/auth/sign-out': { summary: 'Sign out here', tag: 'Sign-in', access: anyone },
  'POST /api/auth/revoke-sessions': {
    summary: 'Sign out everywhere',
    tag: 'Sign-in',
    access: signedIn,
  },
} as const satisfies Routes

export type AuthRouteKey = keyof typeof authRoutes
export type ReauthenticationRouteKey = Extract<
  AuthRouteKey,
  `${string}/reauthenticat${'e' | 'ion'}`
>
export type PhoneRouteKey = Extract<
  AuthRouteKey,
  `${string}/auth/phone/${string}` | 'POST /api/auth/sign-in/phone'
>
export type EmailProofRouteKey = Extract<AuthRouteKey, `${string}/auth/email/${string}`>
export type TwoFactorRouteKey = Extract<AuthRouteKey, `${string}/two-factor${string}`>

/**
 * Addresses a browser is sent to by another company. They answer with a redirect: to `returnTo`, or to
 * `signInPath` with a `problem`.
 */
export const authRedirects = {
  'GET /api/auth/callback/:provider': { access: anyone },
  /** Apple answers with a form. */
  'POST /api/auth/callback/:provider': { access: anyoneFromElsewhere },
} as const satisfies OtherRoutes
