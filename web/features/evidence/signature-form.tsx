import { z } from 'zod'
import { personName } from '../../../contract/text-fields.ts'
import { checkSignaturePath } from '../../../domain/evidence/signature.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { SignaturePad } from './signature-pad.tsx'

export type SignatureValues = { signerName: string; path: string | null }
export type SignatureAnswer = { fields: Readonly<Record<string, string>> }

type SignatureFormProps = {
  isBusy: boolean
  /** Returns what the server refused, field by field. */
  onSign: (values: SignatureValues) => Promise<SignatureAnswer>
  onCancel: () => void
}

const fields = z
  .object({ signerName: personName, path: z.string(), isTyped: z.boolean() })
  .transform(({ isTyped, path, ...values }) => ({ ...values, path: isTyped ? null : path }))
  .superRefine(({ path }, context) => {
    const message = path === null ? null : checkSignaturePath(path)
    if (message) context.addIssue({ code: 'custom', path: ['path'], message })
  })

/** Name and signature. Typing the name and confirming it counts as well: the signer need not draw. */
export function SignatureForm({ isBusy, onSign, onCancel }: SignatureFormProps) {
  const form = useSchemaForm({
    name: 'signature',
    schema: fields,
    defaultValues: { signerName: '', path: '', isTyped: false },
    onSubmit: async (values, refuse) => {
      const { fields: refused } = await onSign(values)
      refuse(refused)
    },
  })
  const drawn = form.control('path')

  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      <TextField
        {...form.field('signerName')}
        label="Name of who signs"
        autoComplete="off"
        required
      />
      {!form.control('isTyped').value && (
        <SignaturePad path={drawn.value} error={drawn.error} onChange={drawn.onChange} />
      )}
      <Checkbox
        {...form.field('isTyped')}
        label="Sign by name instead"
        hint="I confirm that my typed name stands for my signature."
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} isBusy={isBusy} busyLabel="Saving">
          Save the signature
        </SubmitButton>
        <Button variant="quiet" onClick={onCancel}>
          Not now
        </Button>
      </div>
    </SchemaForm>
  )
}
