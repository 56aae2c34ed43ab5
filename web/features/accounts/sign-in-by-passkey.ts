import type { QueryClient } from '@tanstack/react-query'
import { signInWithPasskey } from '../../api/accounts/passkeys.ts'
import { toastWelcomeBack } from './auth-toasts.ts'
import { toastPasskeyFailure } from './passkey-button.tsx'

/** Loaded on the press. The screen decides where to go afterwards: it sees that a user is signed in. */
export const signInByPasskey = async (client: QueryClient): Promise<void> => {
  try {
    await signInWithPasskey(client)
    toastWelcomeBack()
  } catch (failure) {
    toastPasskeyFailure(failure)
  }
}
