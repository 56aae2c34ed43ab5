/** Maps the sign-in library's codes to our refusals and to the codes of the sign-in page. */
import type { SignInProblem } from '../../../contract/accounts/sign-in.ts'
import type { Refusal } from '../../../domain/refusal.ts'
import type { AuthAnswer } from './call-auth.ts'

const wrongCurrentPassword: Refusal = {
  code: 'invalid_input',
  fields: { currentPassword: 'This is not your current password' },
}

const wrongEmail: Refusal = { code: 'invalid_input', fields: { email: 'Invalid email format' } }

/** Paths that begin with an escaped slash, which some browsers would read as another host. */
const wrongReturn: Refusal = {
  code: 'invalid_input',
  fields: { returnTo: 'Not a page of this site' },
}

const refusals: Partial<Record<string, Refusal>> = {
  USER_ALREADY_EXISTS: { code: 'account_exists' },
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: { code: 'account_exists' },
  INVALID_EMAIL_OR_PASSWORD: { code: 'wrong_credentials' },
  INVALID_EMAIL: wrongEmail,
  // the contract has checked everything else in a body; the library accepts fewer addresses than it does
  VALIDATION_ERROR: wrongEmail,
  INVALID_CALLBACK_URL: wrongReturn,
  INVALID_ERROR_CALLBACK_URL: wrongReturn,
  ACCOUNT_DISABLED: { code: 'account_disabled' },
  INVALID_TOKEN: { code: 'link_not_valid' },
  TOKEN_EXPIRED: { code: 'link_not_valid' },
  USER_NOT_FOUND: { code: 'link_not_valid' },
  INVALID_PASSWORD: wrongCurrentPassword,
  CREDENTIAL_ACCOUNT_NOT_FOUND: {
    code: 'invalid_input',
    fields: { currentPassword: 'You have no password yet. Choose “Forgot password” to set one.' },
  },
  PROVIDER_UNREACHABLE: { code: 'provider_unavailable' },
}

/** Null when the answer is a success. Throws for an unknown code: that is a bug of ours, not the caller's. */
export const refusalOfAnswer = ({ status, code }: AuthAnswer): Refusal | null => {
  if (status < 400) return null
  const refusal = code ? refusals[code] : undefined
  if (refusal) return refusal
  if (status === 401) return { code: 'not_signed_in' }
  throw new Error(`the sign-in library answered ${status} ${code ?? ''}`)
}

const problems: Partial<Record<string, SignInProblem>> = {
  TOKEN_EXPIRED: 'link_expired',
  INVALID_TOKEN: 'link_not_valid',
  USER_NOT_FOUND: 'link_not_valid',
  ACCOUNT_DISABLED: 'account_disabled',
  account_not_linked: 'account_exists',
  access_denied: 'provider_cancelled',
  user_cancelled_authorize: 'provider_cancelled',
}

/** The code for the sign-in page when a code came back in an address. */
export const problemOfCode = (code: string, otherwise: SignInProblem): SignInProblem =>
  problems[code] ?? otherwise
