import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { passkeyName } from '../../../contract/accounts/passkeys.ts'
import { passkeyNameLength } from '../../../domain/accounts/passkey.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { addPasskey } from '../../api/accounts/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useSchemaForm } from '../../ui/forms/schema-form.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { noPasskeysReason, sayPasskeyFailed } from './passkey-button.tsx'

const addFields = z.object({ name: passkeyName })

type PasskeyAddFormProps = {
  onDone: () => void
  /** Beside the button: cancel. */
  children: ReactNode
}

/** Asks for a name; then the browser's own dialog makes the passkey. */
export function PasskeyAddForm({ onDone, children }: PasskeyAddFormProps) {
  const { mutateAsync: add } = useMutation(addPasskey)
  const { form, field, refuse } = useSchemaForm({
    name: 'passkey',
    schema: addFields,
    defaultValues: { name: '' },
  })
  const submit = form.handleSubmit(async ({ name }) => {
    try {
      await add(name)
      form.reset()
      onDone()
    } catch (failure) {
      if (!refuse(fieldsOf(failure))) sayPasskeyFailed(failure)
    }
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        {...field('name')}
        label="Name"
        hint="So that you know it again: “My phone”, for example"
        autoComplete="off"
        maxLength={passkeyNameLength}
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button
          type="submit"
          isBusy={form.formState.isSubmitting}
          busyLabel="Waiting for your device"
          disabledReason={noPasskeysReason()}
        >
          Add passkey
        </Button>
        {children}
      </div>
    </form>
  )
}
