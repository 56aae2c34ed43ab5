/** Verifies an e-mail address, with the token of the mail's link. What follows the # leaves the browser in the request alone. */
import { useSyncExternalStore } from 'react'
import { AuthFrame } from '../../features/accounts/auth-frame.tsx'
import { returnPath } from '../../features/accounts/return-path.ts'
import { VerifyEmailForm } from '../../features/accounts/verify-email-form.tsx'

export const meta = () => [
  { title: 'Verify your email · Towline' },
  { name: 'robots', content: 'noindex' },
  // The address contains a secret; no other site gets it.
  { name: 'referrer', content: 'no-referrer' },
]

const never = (): (() => void) => () => undefined
const hashOfAddress = (): string => window.location.hash.slice(1)

export default function VerifyEmailScreen() {
  const hash = useSyncExternalStore<string | null>(never, hashOfAddress, () => null)
  const fragment = new URLSearchParams(hash ?? '')
  return (
    <AuthFrame title="Verify your email">
      {hash !== null && (
        <VerifyEmailForm token={fragment.get('token') ?? ''} returnTo={returnPath(fragment)} />
      )}
    </AuthFrame>
  )
}
