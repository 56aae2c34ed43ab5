import { useMutation } from '@tanstack/react-query'
import { signIn } from '../../api/accounts/auth.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/forms/error-summary.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { saySignInFailed, sayWelcomeBack } from './auth-toasts.ts'
import { signInFields } from './auth-values.ts'
import { PasswordField } from './password-fields.tsx'

type SignInFormProps = {
  /** Kept while the user changes from one way of signing in to another. */
  email: string
  onEmail: (email: string) => void
  /** Addresses of the other ways. */
  codeTo: string
  forgotTo: string
}

/** The screen decides where to go afterwards: it sees that a user is signed in. */
export function SignInForm({ email, onEmail, codeTo, forgotTo }: SignInFormProps) {
  const { mutateAsync } = useMutation(signIn)
  const { form, field, problems, summary, refuse } = useSchemaForm({
    name: 'sign-in',
    schema: signInFields,
    defaultValues: { email, password: '' },
  })

  const submit = form.handleSubmit(async (values) => {
    try {
      const { nextStep } = await mutateAsync(values)
      if (nextStep === null) sayWelcomeBack()
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) saySignInFailed(failure)
    }
  })
  const keepEmail = (): void => onEmail(form.getValues('email'))

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <ErrorSummary ref={summary} title="Check what you typed" problems={problems} />
      <TextField {...field('email')} label="Email" type="email" autoComplete="username" required />
      <PasswordField
        {...field('password')}
        label="Password"
        autoComplete="current-password"
        required
      />
      <Button type="submit" isWide isBusy={form.formState.isSubmitting} busyLabel="Signing in">
        Sign In
      </Button>
      <p className="flex flex-wrap justify-between gap-x-6 gap-y-2 text-sm">
        <TextLink to={forgotTo} onClick={keepEmail} className="inline-flex min-h-6 items-center">
          Forgot password
        </TextLink>
        <TextLink to={codeTo} onClick={keepEmail} className="inline-flex min-h-6 items-center">
          Email me a code instead
        </TextLink>
      </p>
    </form>
  )
}
