/**
 * What the sign-in pages and the routes of `auth.ts` share: addresses, words and the rules of fields. Apart from the routes, whose shapes no
 * page brings along.
 */
import { z } from 'zod'
import { checkPassword, passwordLength } from '../../domain/accounts/password.ts'
import { plainSignInCode, signInCode } from '../../domain/accounts/sign-in-code.ts'

export const socialProviders = ['google', 'apple'] as const
export type SocialProvider = (typeof socialProviders)[number]
export const socialProviderLabels: Record<SocialProvider, string> = {
  google: 'Google',
  apple: 'Apple',
}

/** The page a password reset mail leads to: `/auth/reset-password#token=…`. What follows the # stays in the browser. */
export const resetPasswordPath = '/auth/reset-password'

/** The page a verification mail leads to: `/auth/verify-email#token=…&returnTo=…`. Opening it does nothing; its button does. */
export const verifyEmailPath = '/auth/verify-email'

/** The page for everything that went wrong on the way back to us, as `/auth?problem=…&provider=…`. */
export const signInPath = '/auth'

/**
 * Why a link or another company's sign-in led back to `/auth` without a session. `{provider}` is replaced by its label; the
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
  /** An account with a password has this address, and the address is not verified on one of the two sides. */
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
export const chosenPassword = z
  .string()
  .max(4 * passwordLength.max)
  .superRefine((text, context) => {
    const message = checkPassword(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

/** One that was set under any rule; too long to be one is simply wrong. */
export const anyPassword = z.string().min(1, 'Enter your password').max(1000)

/** The code from a mail, however it is typed. */
export const mailedCode = z
  .string()
  .max(40)
  .transform(plainSignInCode)
  .pipe(
    z
      .string()
      .regex(
        new RegExp(`^[a-z0-9]{${signInCode.length}}$`),
        `Enter the ${signInCode.length} letters and digits from the email`,
      ),
  )

/** The code of an authenticator app, or a backup code. */
export const twoFactorCode = z.string().trim().min(1, 'Enter the code').max(40)
