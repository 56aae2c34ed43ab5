import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { z } from 'zod'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { phoneNumber } from '../../../contract/text-fields.ts'
import { sendVerification } from '../../api/accounts/auth.ts'
import { changeAccount } from '../../api/accounts/own-account.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Button } from '../../ui/button.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

/** `proof`: confirms the account's number; null where that is not required. */
type ContactStepProps = { account: Account; proof: ReactNode }

/** Phone and email address of the account, added and confirmed without leaving the application. */
export function ContactStep({ account, proof }: ContactStepProps) {
  const { phone, email, isEmailVerified } = account
  const [isChanging, setChanging] = useState(false)
  const hasForm = phone === null || isChanging
  return (
    <div className="flex flex-col gap-5">
      {!isEmailVerified && email !== null && <EmailToVerify email={email} />}
      <p>
        {phone
          ? `Customers whose job you have accepted can call ${phone}.`
          : 'Customers whose job you have accepted can call you. Which number should they use?'}
      </p>
      {hasForm ? (
        <PhoneForm account={account} onSaved={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" className="self-start" onClick={() => setChanging(true)}>
          Change the number
        </Button>
      )}
      {proof && !hasForm && (
        <>
          <p>We need a number you’ve confirmed. We’ll text a code there for you to type in here.</p>
          {proof}
        </>
      )}
    </div>
  )
}

const phoneFields = z.object({ phone: phoneNumber })

function PhoneForm({ account, onSaved }: { account: Account; onSaved: () => void }) {
  const client = useQueryClient()
  const save = useAction(changeAccount, {
    success: { title: 'Saved', description: 'Your number is in your application now.' },
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.application })
      onSaved()
    },
  })
  const form = useSchemaForm({
    name: 'contact',
    schema: phoneFields,
    defaultValues: { phone: account.phone ?? '' },
    onSubmit: save.run,
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <TextField
        {...form.field('phone')}
        label="Phone"
        type="tel"
        autoComplete="tel"
        hint={
          account.isPhoneProven
            ? 'If you change it, your other devices are signed out, and we text a code to the new one.'
            : undefined
        }
        required
        className="sm:max-w-80"
      />
      <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
        Save number
      </SubmitButton>
    </SchemaForm>
  )
}

function EmailToVerify({ email }: { email: string }) {
  const { mutate, isPending } = useMutation(sendVerification)
  return (
    <Alert
      tone="warning"
      title="Your email is not verified"
      action={
        <Button
          size="sm"
          variant="secondary"
          isBusy={isPending}
          busyLabel="Sending"
          onClick={() =>
            mutate(
              { email, returnTo: paths.driverJoin },
              {
                onSuccess: ({ message }) =>
                  toast.success({ title: 'Email sent', description: message }),
                onError: toastRefusal,
              },
            )
          }
        >
          Send the email again
        </Button>
      }
    >
      {`Open the link in the email we sent to ${email}.`}
    </Alert>
  )
}
