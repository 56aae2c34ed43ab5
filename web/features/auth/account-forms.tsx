import { useMutation } from '@tanstack/react-query'
import { z } from 'zod'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { personName } from '../../../contract/text-fields.ts'
import { checkCustomerPhone } from '../../../domain/text.ts'
import { changePassword } from '../../api/accounts/auth.ts'
import { changeAccount } from '../../api/accounts/own-account.ts'
import { fieldsOf, isRefusal } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { sayRefused } from './auth-toasts.ts'
import { changePasswordFields } from './auth-values.ts'
import { NewPasswordFields, PasswordField } from './password-fields.tsx'

/** An empty phone number removes it; the rule itself reports what is wrong with any other. */
const phoneOrNone = z
  .string()
  .trim()
  .superRefine((text, context) => {
    const message = text === '' ? null : checkCustomerPhone(text)
    if (message) context.addIssue({ code: 'custom', message })
  })

const profileFields = z.object({ fullName: personName, phone: phoneOrNone })

export function ProfileForm({ account }: { account: Account }) {
  const { mutateAsync } = useMutation(changeAccount)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'profile',
    schema: profileFields,
    defaultValues: { fullName: account.fullName, phone: account.phone ?? '' },
  })

  const submit = form.handleSubmit(async ({ fullName, phone }) => {
    try {
      const saved = await mutateAsync({ fullName, phone: phone === '' ? null : phone })
      form.reset({ fullName: saved.fullName, phone: saved.phone ?? '' })
      toast.success({ title: 'Saved', description: 'Your details are up to date.' })
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) sayRefused(failure)
    }
  })

  return (
    <Card title="Your details">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
        <TextField {...field('fullName')} label="Full name" autoComplete="name" required />
        <TextField
          {...field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint="Optional. The other side of a booking sees it from acceptance until the job ends."
        />
        <Button
          type="submit"
          isBusy={form.formState.isSubmitting}
          busyLabel="Saving"
          className="sm:self-start"
        >
          Save
        </Button>
      </form>
    </Card>
  )
}

export function PasswordForm({ email }: { email: string }) {
  const { mutateAsync } = useMutation(changePassword)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'password',
    schema: changePasswordFields,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
  })

  const submit = form.handleSubmit(async ({ currentPassword, newPassword }) => {
    try {
      await mutateAsync({ currentPassword, newPassword })
      form.reset()
      toast.success({
        title: 'Password changed',
        description: 'You were signed out everywhere else.',
      })
    } catch (failure) {
      const wrong = { currentPassword: 'This is not your current password' }
      if (isRefusal(failure, 'wrong_credentials')) refuse(wrong)
      else if (!refuse(fieldsOf(failure))) sayRefused(failure)
    }
  })

  return (
    <Card title="Change password">
      <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
        <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
        {/* For password managers: the account that the password belongs to. */}
        <input type="text" value={email} autoComplete="username" readOnly hidden />
        <PasswordField
          {...field('currentPassword')}
          label="Current password"
          autoComplete="current-password"
          required
        />
        <NewPasswordFields
          label="New password"
          chosen={field('newPassword')}
          again={field('confirmPassword')}
        />
        <Button
          type="submit"
          isBusy={form.formState.isSubmitting}
          busyLabel="Saving"
          className="sm:self-start"
        >
          Change password
        </Button>
      </form>
    </Card>
  )
}
