import { z } from 'zod'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { emptyAsNull, personName, phoneNumber } from '../../../contract/text-fields.ts'
import { changePassword } from '../../api/accounts/auth.ts'
import { changeAccount } from '../../api/accounts/own-account.ts'
import { fieldsOf, isRefusal } from '../../api/kit/failures.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Card } from '../../ui/card.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { changePasswordFields } from './auth-values.ts'
import { NewPasswordFields, PasswordField } from './password-fields.tsx'

const profileFields = z.object({ fullName: personName, phone: emptyAsNull(phoneNumber) })

export function ProfileForm({ account }: { account: Account }) {
  const save = useAction(changeAccount, {
    success: { title: 'Saved', description: 'Your details are up to date.' },
    onSuccess: ({ fullName, phone }) => form.reset({ fullName, phone: phone ?? '' }),
  })
  const form = useSchemaForm({
    name: 'profile',
    schema: profileFields,
    defaultValues: { fullName: account.fullName, phone: account.phone ?? '' },
    onSubmit: save.run,
  })
  const { field } = form

  return (
    <Card title="Your details">
      <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
        <TextField {...field('fullName')} label="Full name" autoComplete="name" required />
        <TextField
          {...field('phone')}
          label="Phone"
          type="tel"
          autoComplete="tel"
          hint={phoneHint(account)}
        />
        <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
          Save
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}

const phoneHint = ({ email, isPhoneProven }: Account): string => {
  if (email === null) return 'You sign in with it. Confirm an email before you change it.'
  return isPhoneProven
    ? 'You can sign in with it. If you change it, your other devices are signed out.'
    : 'Optional. The other person in a booking sees it from acceptance until the job ends.'
}

export function PasswordForm({ email }: { email: string }) {
  const change = useAction(changePassword, {
    success: { title: 'Password changed', description: 'You were signed out everywhere else.' },
    onSuccess: () => form.reset(),
    fields: (failure) =>
      isRefusal(failure, 'wrong_credentials')
        ? { currentPassword: 'This is not your current password' }
        : fieldsOf(failure),
  })
  const form = useSchemaForm({
    name: 'password',
    schema: changePasswordFields,
    defaultValues: { currentPassword: '', newPassword: '', confirmPassword: '' },
    onSubmit: ({ currentPassword, newPassword }, refuse) =>
      change.run({ currentPassword, newPassword }, refuse),
  })
  const { field } = form

  return (
    <Card title="Change password">
      <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
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
        <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
          Change password
        </SubmitButton>
      </SchemaForm>
    </Card>
  )
}
