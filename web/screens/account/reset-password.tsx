/** A new password, with the token of the mail's link. What follows the # leaves the browser in the request alone. */
import { useState, useSyncExternalStore } from 'react'
import { AuthFrame } from '../../features/accounts/auth-frame.tsx'
import { NewPasswordForm } from '../../features/accounts/new-password-form.tsx'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { ButtonLink } from '../../ui/button.tsx'

export const meta = () => [
  { title: 'Set a new password · Towline' },
  { name: 'robots', content: 'noindex' },
  // The address contains a secret; no other site gets it.
  { name: 'referrer', content: 'no-referrer' },
]

const tokenInAddress = (): string =>
  new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

const never = (): (() => void) => () => undefined

export default function ResetPasswordScreen() {
  const token = useSyncExternalStore<string | null>(never, tokenInAddress, () => null)
  const [isChanged, setChanged] = useState(false)
  return (
    <AuthFrame title="Set a new password">
      {isChanged ? (
        <Alert
          tone="success"
          title="Your password is changed"
          isLive
          action={<ButtonLink to={paths.auth()}>Sign In</ButtonLink>}
        >
          You were signed out everywhere. Sign in with the new one.
        </Alert>
      ) : (
        token !== null && (
          <NewPasswordForm
            token={token}
            forgotTo={paths.auth({ how: 'forgot' })}
            onChanged={() => setChanged(true)}
          />
        )
      )}
    </AuthFrame>
  )
}
