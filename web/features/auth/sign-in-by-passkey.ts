import type { QueryClient } from '@tanstack/react-query'
import { signInWithPasskey } from '../../api/accounts/passkeys.ts'
import { sayWelcomeBack } from './auth-toasts.ts'
import { sayPasskeyFailed } from './passkey-button.tsx'

/** Loaded on the press. The screen decides where to go afterwards: it sees that a user is signed in. */
export const signInByPasskey = async (client: QueryClient): Promise<void> => {
  try {
    await signInWithPasskey(client)
    sayWelcomeBack()
  } catch (failure) {
    sayPasskeyFailed(failure)
  }
}
