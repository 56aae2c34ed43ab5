import { useMutation } from '@tanstack/react-query'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'

/** Its script loads on the press: few users have a passkey, and everyone loads this page. */
export function PasskeySignIn() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (_press: void, { client }) =>
      (await import('./sign-in-by-passkey.ts')).signInByPasskey(client),
    onError: toastRefusal,
  })
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <Button
      variant="secondary"
      isWide
      className="mt-3"
      isBusy={isPending}
      busyLabel="Waiting for your device"
      onClick={() => mutate()}
    >
      Sign in with a passkey
    </Button>
  )
}
