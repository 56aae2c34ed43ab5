import type { Account } from '../../../contract/accounts/accounts.ts'
import { roleLabels, signUpRoles, type SignUpRole } from '../../../domain/accounts/roles.ts'
import { signUp } from '../../api/accounts/auth.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { paths } from '../../paths.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toastAccountCreated, toastSignUpFailure } from './auth-toasts.ts'
import { afterSignUp } from './return-path.ts'
import { signUpFields } from './auth-values.ts'
import { NewPasswordFields } from './password-fields.tsx'

const roleDetails: Record<SignUpRole, string> = {
  customer: 'I need a vehicle recovered',
  driver: 'I recover vehicles with my own truck',
  dealer: 'I have vehicles moved for a business',
}

type SignUpFormProps = {
  /** The page to which the link in the verification mail leads. */
  returnTo: string
  /** True while the account is being made: signing up signs in, and that must not redirect the user away. */
  onTrying: (isTrying: boolean) => void
  onSignedUp: (account: Account) => void
}

export function SignUpForm({ returnTo, onTrying, onSignedUp }: SignUpFormProps) {
  const create = useAction(signUp, {
    onSuccess: (account) => {
      toastAccountCreated()
      onSignedUp(account)
    },
    onRefused: toastSignUpFailure,
  })
  const form = useSchemaForm({
    name: 'sign-up',
    schema: signUpFields,
    defaultValues: {
      fullName: '',
      email: '',
      role: 'customer',
      password: '',
      confirmPassword: '',
    },
    onSubmit: async ({ fullName, email, role, password }, refuse) => {
      onTrying(true)
      const onward = afterSignUp(role, returnTo)
      await create.run({ fullName, email, role, password, returnTo: onward }, refuse)
      onTrying(false)
    },
  })

  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <TextField {...form.field('fullName')} label="Full name" autoComplete="name" required />
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      {/* who was invited to an insurer is none of these */}
      {returnTo !== paths.partnerInvitation && (
        <RadioCards
          {...form.field('role')}
          label="I am a"
          required
          options={signUpRoles.map((role) => ({
            value: role,
            label: roleLabels[role],
            detail: roleDetails[role],
          }))}
        />
      )}
      <NewPasswordFields
        label="Password"
        chosen={form.field('password')}
        again={form.field('confirmPassword')}
      />
      <SubmitButton of={form} isWide busyLabel="Creating your account">
        Create account
      </SubmitButton>
    </SchemaForm>
  )
}
