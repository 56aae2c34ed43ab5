import { useMutation } from '@tanstack/react-query'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'

export const canUsePasskeys = (): boolean => typeof PublicKeyCredential !== 'undefined'

/** Its script loads on the press: few users have a passkey, and everyone loads this page. */
export function PasskeySignIn() {
  const { mutate, isPending } = useMutation({
    mutationFn: async (_press: void, { client }) =>
      (await import('./sign-in-by-passkey.ts')).signInByPasskey(client),
    onError: toastRefusal,
  })
  if (!canUsePasskeys()) return null
  return (
    <Button
      variant="secondary"
      isWide
      isBusy={isPending}
      busyLabel="Waiting for your device"
      onClick={() => mutate()}
    >
      Sign in with a passkey
    </Button>
  )
}
