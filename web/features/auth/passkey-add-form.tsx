import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { z } from 'zod'
import { passkeyName } from '../../../contract/passkeys.ts'
import { passkeyNameLength } from '../../../domain/passkey.ts'
import { fieldsOf } from '../../api/failures.ts'
import { addPasskey } from '../../api/passkeys.ts'
import { Button } from '../../ui/button.tsx'
import { useSchemaForm } from '../../ui/schema-form.ts'
import { TextField } from '../../ui/text-field.tsx'
import { noPasskeysReason, sayPasskeyFailed } from './passkey-button.tsx'

const addFields = z.object({ name: passkeyName })

type PasskeyAddFormProps = {
  onDone: () => void
  /** Beside the button: the way out. */
  children: ReactNode
}

/** What it is called; then the browser's own window makes it. */
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
