import { useMutation } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { roleLabels, signUpRoles, type SignUpRole } from '../../../domain/accounts/roles.ts'
import { signUp } from '../../api/accounts/auth.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { sayAccountCreated, saySignUpFailed } from './auth-toasts.ts'
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
  const { mutateAsync } = useMutation(signUp)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'sign-up',
    schema: signUpFields,
    defaultValues: {
      fullName: '',
      email: '',
      role: 'customer',
      password: '',
      confirmPassword: '',
    },
  })

  const submit = form.handleSubmit(async ({ fullName, email, role, password }) => {
    onTrying(true)
    try {
      const account = await mutateAsync({ fullName, email, role, password, returnTo })
      sayAccountCreated()
      onSignedUp(account)
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) saySignUpFailed(failure)
    } finally {
      onTrying(false)
    }
  })

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
      <TextField {...field('fullName')} label="Full name" autoComplete="name" required />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <RadioCards
        {...field('role')}
        label="I am a"
        required
        options={signUpRoles.map((role) => ({
          value: role,
          label: roleLabels[role],
          detail: roleDetails[role],
        }))}
      />
      <NewPasswordFields
        label="Password"
        chosen={field('password')}
        again={field('confirmPassword')}
      />
      <Button
        type="submit"
        isWide
        isBusy={form.formState.isSubmitting}
        busyLabel="Creating your account"
      >
        Create account
      </Button>
    </form>
  )
}
