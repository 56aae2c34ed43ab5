import { useState, type ReactNode } from 'react'
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
  /** For a screen whose buttons have a place of their own: draws the fields, and the button that saves them. */
  renderLayout?: (parts: { fields: ReactNode; submit: ReactNode }) => ReactNode
}

const fields = z.object({ signerName: personName })

/** Name and signature. Typing the name and confirming it counts as well: the signer need not draw. */
export function SignatureForm({ isBusy, onSign, onCancel, renderLayout }: SignatureFormProps) {
  const [path, setPath] = useState('')
  const [isTyped, setTyped] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)

  const form = useSchemaForm({
    name: 'signature',
    schema: fields,
    defaultValues: { signerName: '' },
    onSubmit: async ({ signerName }, refuse) => {
      const wrong = isTyped ? null : checkSignaturePath(path)
      setProblem(wrong)
      if (wrong) return
      const { fields: refused } = await onSign({ signerName, path: isTyped ? null : path })
      setProblem(refused.path ?? null)
      refuse(refused)
    },
  })

  const inputs = (
    <>
      <TextField
        {...form.field('signerName')}
        label="Name of the person signing"
        autoComplete="off"
        required
      />
      {!isTyped && (
        <SignaturePad
          path={path}
          error={problem}
          onChange={(next) => {
            setPath(next)
            setProblem(null)
          }}
        />
      )}
      <Checkbox
        label="Sign by name instead"
        hint="I confirm that my typed name is my signature."
        checked={isTyped}
        onChange={({ currentTarget }) => setTyped(currentTarget.checked)}
      />
    </>
  )
  if (renderLayout) {
    return renderLayout({
      fields: (
        <SchemaForm of={form} className="flex flex-col gap-3">
          {inputs}
        </SchemaForm>
      ),
      submit: (
        <SubmitButton of={form} isWide size="lg" isBusy={isBusy} busyLabel="Saving">
          Save the signature
        </SubmitButton>
      ),
    })
  }
  return (
    <SchemaForm of={form} className="flex flex-col gap-4">
      {inputs}
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
