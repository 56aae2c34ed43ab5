import type { ReactNode } from 'react'
import { fieldsOf, failureCopy } from '../../api/kit/failures.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
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
  const send = useAction(
    { mutationFn: onCode },
    { fields: (failure) => ({ code: fieldsOf(failure).code ?? failureCopy(failure).detail }) },
  )
  const form = useSchemaForm({
    name,
    schema: twoFactorFields,
    defaultValues: { code: '' },
    onSubmit: ({ code }, refuse) => send.run(code, refuse),
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('code')}
        label="Code"
        hint={hint}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={20}
        required
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} variant={isDanger ? 'danger' : undefined} busyLabel="Checking">
          {submit}
        </SubmitButton>
        {children}
      </div>
    </SchemaForm>
  )
}
