import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { NextStep } from '../../../contract/bookings/arrival.ts'
import { signOut } from '../../api/accounts/auth.ts'
import { verifyWithPasskey } from '../../api/accounts/passkeys.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { twoFactorQuery, verifyTwoFactor } from '../../api/accounts/two-factor.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { toastWelcomeBack } from './auth-toasts.ts'
import { PasskeyButton, toastPasskeyFailure } from './passkey-button.tsx'
import { SecondFactorSetUp } from './second-factor-set-up.tsx'
import { TwoFactorCodeForm } from './two-factor-code-form.tsx'

/** After the password, the mailed code or the provider: the remaining step. The screen decides where to go afterwards. */
export function SecondStep({ step }: { step: NextStep }) {
  const client = useQueryClient()
  const { mutateAsync: verify } = useMutation(verifyTwoFactor)
  const { data } = useQuery(twoFactorQuery)
  const proving = useMutation(verifyWithPasskey)
  const leaving = useMutation(signOut)
  const leave = (
    <Button
      variant="quiet"
      isBusy={leaving.isPending}
      busyLabel="Signing out"
      onClick={() => leaving.mutate(undefined, { onError: toastRefusal })}
    >
      Not now
    </Button>
  )
  if (step === 'set_up_two_factor') {
    return (
      <div className="flex flex-col gap-5">
        <p className="text-ink-muted">
          Operators see other people’s data, so signing in also needs your phone or a passkey.
        </p>
        <SecondFactorSetUp
          onDone={() => {
            void client.invalidateQueries({ queryKey: queryKeys.me })
            toastWelcomeBack()
          }}
        >
          {leave}
        </SecondFactorSetUp>
      </div>
    )
  }
  const passkey = data?.hasPasskey && (
    <PasskeyButton
      isBusy={proving.isPending}
      onPress={() =>
        proving.mutate(undefined, { onSuccess: toastWelcomeBack, onError: toastPasskeyFailure })
      }
    />
  )
  if (!data?.isOn) {
    return (
      <div className="flex flex-wrap gap-2">
        {passkey}
        {leave}
      </div>
    )
  }
  const codeForm = (
    <TwoFactorCodeForm
      name="two-factor"
      hint="From your authenticator app, or one of your backup codes"
      submit="Sign In"
      onCode={async (code) => {
        await verify({ code })
        toastWelcomeBack()
      }}
    >
      {leave}
    </TwoFactorCodeForm>
  )
  return (
    <div className="flex flex-col gap-5">
      {passkey && <div>{passkey}</div>}
      {codeForm}
    </div>
  )
}
