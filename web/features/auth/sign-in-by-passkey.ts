import type { QueryClient } from '@tanstack/react-query'
import { signInWithPasskey } from '../../api/passkeys.ts'
import { sayWelcomeBack } from './auth-toasts.ts'
import { sayPasskeyFailed } from './passkey-button.tsx'

/** Loaded by the press. Where to go afterwards is the screen's: it sees that someone is signed in. */
export const signInByPasskey = async (client: QueryClient): Promise<void> => {
  try {
    await signInWithPasskey(client)
    sayWelcomeBack()
  } catch (failure) {
    sayPasskeyFailed(failure)
  }
}
