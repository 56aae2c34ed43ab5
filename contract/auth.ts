/**
 * Signing up, in and out (specification, customer side §2, §7, §8). These routes set the session cookie, which no script can
 * read; who is signed in is `GET /api/me`.
 */
import { z } from 'zod'
import { checkPassword, passwordLength } from '../domain/password.ts'
import { signUpRoles } from '../domain/roles.ts'
import { account } from './accounts.ts'
import type { Routes } from './route.ts'
import { emailAddress, personName } from './text-fields.ts'

export const socialProviders = ['google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialProviderLabels: Record<SocialProvider, string> = {
  google: 'Google',
  apple: 'Apple',
}

/** The page a password reset mail leads to: `/auth/reset-password#token=…`. What follows the # stays in the browser. */
export const resetPasswordPath = '/auth/reset-password'

/** The page for everything that went wrong on the way back to us, as `/auth?problem=…&provider=…`. */
export const signInPath = '/auth'

/**
 * Why a link or another company's sign-in led back to `/auth` without a session. `{provider}` stands for its label; the
 * titles and the last text are the specification's.
 */
export const signInProblems = {
  link_expired: {
    title: 'Link expired',
    detail: 'This link has expired. Sign in and ask for a new one.',
  },
  link_not_valid: {
    title: 'Link not valid',
    detail: 'This link is not valid. Sign in and ask for a new one.',
  },
  account_disabled: {
    title: 'Account disabled',
    detail: 'This account has been disabled. Contact support.',
  },
  /** Someone with a password has this address, and either side has not proven it. */
  account_exists: {
    title: 'Account Exists',
    detail: 'An account with this email already exists. Please sign in instead.',
  },
  provider_cancelled: {
    title: '{provider} Sign In Failed',
    detail: 'You did not finish signing in with {provider}.',
  },
  provider_failed: {
    title: '{provider} Sign In Failed',
    detail: 'Failed to sign in with {provider}. Please try again.',
  },
} as const
export type SignInProblem = keyof typeof signInProblems

/** Whether a browser that is sent there stays here: `/.//elsewhere` is `//elsewhere` once it is resolved, which is another host. */
const isPageOfOurs = (path: string): boolean => {
  const here = 'http://here.invalid'
  if (!URL.canParse(path, here)) return false
  const { origin, pathname } = new URL(path, here)
  return origin === here && !pathname.startsWith('//')
}

/** A path of this site, where to go afterwards. */
export const returnTo = z
  .string()
  .max(1000)
  .regex(/^\/(?![/\\])[^\\\p{Cc}\s]*$/u, 'Not a page of this site')
  .refine(isPageOfOurs, 'Not a page of this site')

/** The whole password is hashed as it came: nothing is trimmed or cut. */
const chosenPassword = z
  .string()
  .max(4 * passwordLength.max)
  .superRefine((text, context) => {
    const message = checkPassword(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** One that was set under any rule; too long to be one is simply wrong. */
const anyPassword = z.string().min(1, 'Enter your password').max(1000)

/** The same words whether or not there is such an account. */
const sent = z.object({ message: z.string() })

/** What comes after the first step of signing in: nothing, or the second. */
export const nextSteps = ['give_two_factor', 'set_up_two_factor'] as const
export type NextStep = (typeof nextSteps)[number]

/** Signed in; or, for an operator with a `nextStep`, half: until then the session opens nothing. */
const arrival = account.extend({ nextStep: z.enum(nextSteps).nullable() })
export type Arrival = z.infer<typeof arrival>

/** Of an authenticator app, or a backup code. */
const twoFactorCode = z.string().trim().min(1, 'Enter the code').max(40)

const shownOnce = z.object({ backupCodes: z.array(z.string()) })

const linkToken = z
  .string()
  .max(2000)
  .regex(/^[\w.-]+$/, 'This link is not complete. Open it again from the mail.')

export const authRoutes = {
  'POST /api/auth/sign-up/email': {
    summary: 'Create an account; signs in, and sends a mail to verify the address',
    tag: 'Sign-in',
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
    summary: 'Sign in with e-mail and password',
    tag: 'Sign-in',
    body: z.strictObject({ email: emailAddress, password: anyPassword }),
    answer: arrival,
    refusals: ['wrong_credentials', 'account_disabled'],
  },
  'POST /api/auth/email-otp/send-verification-otp': {
    summary: 'Send a code to sign in with',
    tag: 'Sign-in',
    body: z.strictObject({ email: emailAddress }),
    answer: sent,
  },
  'POST /api/auth/sign-in/email-otp': {
    summary: 'Sign in with a code from a mail',
    tag: 'Sign-in',
    body: z.strictObject({
      email: emailAddress,
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'Enter the 6 digits from the mail'),
    }),
    answer: arrival,
    refusals: ['wrong_code', 'account_disabled'],
  },
  'POST /api/auth/sign-in/social': {
    summary: 'Where to send the browser to sign in with Google or Apple',
    tag: 'Sign-in',
    body: z.strictObject({ provider: z.enum(socialProviders), returnTo: returnTo.optional() }),
    answer: z.object({ url: z.string() }),
    refusals: ['not_configured', 'provider_unavailable'],
  },
  'POST /api/auth/send-verification-email': {
    summary: 'Send the mail that verifies the address once more',
    tag: 'Sign-in',
    body: z.strictObject({ email: emailAddress, returnTo: returnTo.optional() }),
    answer: sent,
  },
  'POST /api/auth/request-password-reset': {
    summary: 'Send a link to set a new password',
    tag: 'Sign-in',
    body: z.strictObject({ email: emailAddress }),
    answer: sent,
  },
  'POST /api/auth/reset-password': {
    summary: 'Set a new password with the token of the link; signs out everywhere',
    tag: 'Sign-in',
    body: z.strictObject({ token: linkToken, newPassword: chosenPassword }),
    refusals: ['link_not_valid'],
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password; signs out everywhere else',
    tag: 'Sign-in',
    body: z.strictObject({ currentPassword: anyPassword, newPassword: chosenPassword }),
  },
  'GET /api/auth/two-factor': {
    summary: 'Whether a second step of signing in is on, and whether it is owed now',
    tag: 'Sign-in',
    answer: z.object({
      nextStep: z.enum(nextSteps).nullable(),
      isOn: z.boolean(),
      isRequired: z.boolean(),
      backupCodesLeft: z.int(),
    }),
  },
  'POST /api/auth/two-factor/set-up': {
    summary:
      'What an authenticator app needs: as an address to be shown as a square, and to be typed',
    tag: 'Sign-in',
    answer: z.object({ url: z.string(), typed: z.string() }),
    refusals: ['two_factor_not_offered'],
  },
  'POST /api/auth/two-factor/confirm': {
    summary: 'Switch the second step on, with the first code; answers the backup codes, this once',
    tag: 'Sign-in',
    body: z.strictObject({ code: twoFactorCode }),
    answer: shownOnce,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/verify': {
    summary: 'Give the second step: a code of the app, or a backup code',
    tag: 'Sign-in',
    body: z.strictObject({ code: twoFactorCode }),
    answer: account,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/backup-codes': {
    summary: 'New backup codes; those before stop working',
    tag: 'Sign-in',
    body: z.strictObject({ code: twoFactorCode }),
    answer: shownOnce,
    refusals: ['two_factor_not_offered', 'wrong_code'],
  },
  'POST /api/auth/two-factor/switch-off': {
    summary: 'Switch the second step off, where it is not required',
    tag: 'Sign-in',
    body: z.strictObject({ code: twoFactorCode }),
    refusals: ['two_factor_not_offered', 'two_factor_required', 'wrong_code'],
  },
  'POST /api/auth/sign-out': { summary: 'Sign out here', tag: 'Sign-in' },
  'POST /api/auth/revoke-sessions': { summary: 'Sign out everywhere', tag: 'Sign-in' },
} as const satisfies Routes

export type AuthRouteKey = keyof typeof authRoutes
export type TwoFactorRouteKey = Extract<AuthRouteKey, `${string}/two-factor${string}`>

/**
 * Addresses a browser is sent to, by a mail or by another company. They answer with a redirect: to `returnTo`, or to
 * `signInPath` with a `problem`.
 */
export const authRedirects = [
  'GET /api/auth/verify-email',
  'GET /api/auth/callback/:provider',
  /** Apple answers with a form. */
  'POST /api/auth/callback/:provider',
] as const
