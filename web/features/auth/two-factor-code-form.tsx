import type { ReactNode } from 'react'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { Button } from '../../ui/button.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { twoFactorFields } from './auth-values.ts'

type TwoFactorCodeFormProps = {
  /** The name of the draft, so that two forms do not share one. */
  name: string
  hint: string
  submit: string
  isDanger?: boolean
  onCode: (code: string) => Promise<void>
  /** Beside the button. */
  children?: ReactNode
}

/** A code of the app, or a backup code. Problems are shown beside it. */
export function TwoFactorCodeForm(props: TwoFactorCodeFormProps) {
  const { name, hint, submit, isDanger = false, onCode, children } = props
  const { form, field } = useSchemaForm({
    name,
    schema: twoFactorFields,
    defaultValues: { code: '' },
  })
  const send = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code)
    } catch (failure) {
      const message = fieldsOf(failure)?.code ?? wordsOf(failure).detail
      form.setError('code', { message }, { shouldFocus: true })
    }
  })
  return (
    <form noValidate onSubmit={(event) => void send(event)} className="flex flex-col gap-5">
      <TextField
        {...field('code')}
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          variant={isDanger ? 'danger' : undefined}
          isBusy={form.formState.isSubmitting}
          busyLabel="Checking"
        >
          {submit}
        </Button>
        {children}
      </div>
    </form>
  )
}
