import { signIn } from '../../api/accounts/auth.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toastSignInFailure, toastWelcomeBack } from './auth-toasts.ts'
import { signInFields } from './auth-values.ts'
import { PasswordField } from './password-fields.tsx'

type SignInFormProps = {
  /** Kept while the user changes from one way of signing in to another. */
  email: string
  onEmail: (email: string) => void
  /** Addresses of the other ways. */
  codeTo: string
  forgotTo: string
  /** Null: no codes are texted here. */
  phoneTo: string | null
}

/** The screen decides where to go afterwards: it sees that a user is signed in. */
export function SignInForm({ email, onEmail, codeTo, forgotTo, phoneTo }: SignInFormProps) {
  const enter = useAction(signIn, {
    onSuccess: ({ nextStep }) => nextStep === null && toastWelcomeBack(),
    onRefused: toastSignInFailure,
  })
  const form = useSchemaForm({
    name: 'sign-in',
    schema: signInFields,
    defaultValues: { email, password: '' },
    onSubmit: enter.run,
  })
  const keepEmail = (): void => onEmail(form.getValues('email'))

  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="username"
        required
      />
      <PasswordField
        {...form.field('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <SubmitButton of={form} isWide busyLabel="Signing in">
        Sign In
      </SubmitButton>
      <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        <TextLink to={forgotTo} onClick={keepEmail} className="inline-flex min-h-6 items-center">
          Forgot password
        </TextLink>
        <TextLink to={codeTo} onClick={keepEmail} className="inline-flex min-h-6 items-center">
          Email me a code instead
        </TextLink>
        {phoneTo !== null && (
          <TextLink to={phoneTo} className="inline-flex min-h-6 items-center">
            Text me a code instead
          </TextLink>
        )}
      </p>
    </SchemaForm>
  )
}
