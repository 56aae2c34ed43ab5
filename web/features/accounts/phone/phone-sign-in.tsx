import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import { phoneNumber } from '../../../../contract/text-fields.ts'
import { signInByPhone } from '../../../api/accounts/auth.ts'
import { isRefusal } from '../../../api/kit/failures.ts'
import { toastRefusal } from '../../../api/kit/toast-refusal.ts'
import { Button } from '../../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextField } from '../../../ui/forms/text-field.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { toastWelcomeBack } from '../auth-toasts.ts'
import { PhoneCodeForm, usePhoneCode } from './phone-code.tsx'

const phoneFields = z.object({ phone: phoneNumber })

/** Signing in with a code from a text: the number first, then the code. The screen decides where to go afterwards. */
export function PhoneSignIn({ passwordTo }: { passwordTo: string }) {
  const { sent, ...code } = usePhoneCode()
  const { mutateAsync: signIn } = useMutation(signInByPhone)
  const form = useSchemaForm({
    name: 'phone-sign-in',
    schema: phoneFields,
    defaultValues: { phone: '' },
    onSubmit: async ({ phone }) => {
      await code.send(phone)
    },
  })
  return (
    <div className="flex flex-col gap-5">
      {sent ? (
        <PhoneCodeForm
          name="phone-sign-in-code"
          code={{ ...code, sent }}
          submit="Sign In"
          onCode={async (given) => {
            try {
              const { nextStep } = await signIn(given)
              if (nextStep === null) toastWelcomeBack()
            } catch (failure) {
              if (!isRefusal(failure, 'no_sign_in_by_phone')) throw failure
              toastRefusal(failure)
            }
          }}
        >
          <Button
            variant="quiet"
            onClick={() => {
              form.setValue('phone', sent.phone)
              code.startAgain()
            }}
          >
            Change the number
          </Button>
        </PhoneCodeForm>
      ) : (
        <>
          <p className="text-ink-muted">We text you a code of six digits. No password needed.</p>
          <SchemaForm of={form} className="flex flex-col gap-5">
            <TextField
              {...form.field('phone')}
              label="Mobile number"
              type="tel"
              autoComplete="tel"
              maxLength={20}
              required
            />
            <SubmitButton of={form} isWide busyLabel="Sending">
              Text me a code
            </SubmitButton>
          </SchemaForm>
        </>
      )}
      <p className="text-sm">
        <TextLink to={passwordTo} className="inline-flex min-h-6 items-center">
          Use your password instead
        </TextLink>
      </p>
    </div>
  )
}
