/**
 * The second step of an action that has to be explained: the button is replaced by a field for the words, with the button itself and one that
 * leaves everything as it was.
 */
import type { ReactNode } from 'react'
import { z } from 'zod'
import type { ButtonLook } from '../button-styles.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { SchemaForm, SubmitButton, useSchemaForm, type Refuse } from './schema-form.tsx'
import { TextAreaField } from './text-area-field.tsx'

type ReasonFormProps<Name extends string> = {
  /** Unique on the page. */
  id: string
  /** The server's name of the field, so that its refusal is shown there. */
  name: Name
  label: string
  hint?: string
  rows?: number
  maxLength: number
  /** The words that the field takes; an empty field is refused in its words. */
  schema: z.ZodType<string, string>
  press: string
  busyLabel?: string
  look?: Pick<ButtonLook, 'size' | 'variant'>
  onSubmit: (words: string, refuse: Refuse) => Promise<void>
  /** The button that leaves it as it was. */
  leave: string
  onLeave: () => void
  className?: string
  'aria-label'?: string
  /** Above the field: what is going to happen. */
  children?: ReactNode
}

export function ReasonForm<Name extends string>(props: ReasonFormProps<Name>) {
  const { id, name, label, hint, rows = 2, maxLength, schema, onSubmit, children } = props
  const { press, busyLabel, look, leave, onLeave } = props
  const form = useSchemaForm<Record<string, string>, Record<string, string>>({
    name: id,
    schema: z.record(z.string(), schema),
    defaultValues: { [name]: '' },
    onSubmit: (values, refuse) => onSubmit(values[name] ?? '', refuse),
    takesFocus: true,
  })
  return (
    <SchemaForm
      of={form}
      aria-label={props['aria-label']}
      className={classNames('flex flex-col gap-3', props.className)}
    >
      {children}
      <TextAreaField
        {...form.field(name)}
        label={label}
        hint={hint}
        rows={rows}
        maxLength={maxLength}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton of={form} {...look} busyLabel={busyLabel}>
          {press}
        </SubmitButton>
        <Button size={look?.size} variant="quiet" onClick={onLeave}>
          {leave}
        </Button>
      </div>
    </SchemaForm>
  )
}
