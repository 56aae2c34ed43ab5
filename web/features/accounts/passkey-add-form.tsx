import type { ReactNode } from 'react'
import { z } from 'zod'
import { passkeyName } from '../../../contract/accounts/passkeys.ts'
import { passkeyNameLength } from '../../../domain/accounts/passkey.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { addPasskey } from '../../api/accounts/passkeys.ts'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { noPasskeysReason, toastPasskeyFailure } from './passkey-button.tsx'

const addFields = z.object({ name: passkeyName })

type PasskeyAddFormProps = {
  onDone: () => void
  /** Beside the button: cancel. */
  children: ReactNode
}

/** Asks for a name; then the browser's own dialog makes the passkey. */
export function PasskeyAddForm({ onDone, children }: PasskeyAddFormProps) {
  const add = useAction(addPasskey, { onSuccess: onDone, onRefused: toastPasskeyFailure })
  const form = useSchemaForm({
    name: 'passkey',
    schema: addFields,
    defaultValues: { name: '' },
    onSubmit: ({ name }, refuse) => add.run(name, refuse),
  })
  return (
    <SchemaForm of={form} className="flex flex-col gap-5">
      <TextField
        {...form.field('name')}
        label="Name"
        hint="So you recognise it later: “My phone”, for example"
        autoComplete="off"
        maxLength={passkeyNameLength}
        required
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton
          of={form}
          busyLabel="Waiting for your device"
          disabledReason={noPasskeysReason()}
        >
          Add passkey
        </SubmitButton>
        {children}
      </div>
    </SchemaForm>
  )
}
