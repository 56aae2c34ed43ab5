/** The specification's words for signing in and up (customer side §8), in one place. */
import { socialProviderLabels, type SocialProvider } from '../../../contract/accounts/sign-in.ts'
import { isRefusal, ProblemError } from '../../api/kit/failures.ts'
import { toast } from '../../ui/feedback/toast.ts'

export const toastWelcomeBack = (): void =>
  toast.success({ title: 'Welcome back!', description: 'You have been signed in successfully.' })

export const toastAccountCreated = (): void =>
  toast.success({
    title: 'Account Created!',
    description: 'Please check your email to verify your account.',
  })

/** The server's own sentence under this title; any other failure is unexpected. */
const toastFailure = (title: string, failure: unknown, unexpected?: string): void => {
  if (failure instanceof ProblemError) {
    toast.failure({ title, description: failure.problem.detail })
    return
  }
  toast.failure({
    title: 'Error',
    description: unexpected ?? 'An unexpected error occurred. Please try again.',
  })
}

export const toastSignInFailure = (failure: unknown): void =>
  toastFailure('Sign In Failed', failure)

export const toastSignUpFailure = (failure: unknown): void =>
  toastFailure(isRefusal(failure, 'account_exists') ? 'Account Exists' : 'Sign Up Failed', failure)

export const toastSocialSignInFailure = (provider: SocialProvider, failure: unknown): void => {
  const label = socialProviderLabels[provider]
  toastFailure(
    `${label} Sign In Failed`,
    failure,
    `Failed to sign in with ${label}. Please try again.`,
  )
}
