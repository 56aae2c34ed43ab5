/**
 * A form whose rules are a schema: errors tied to their fields, listed above where the form says so, and the focus moved to them.
 * It brings react-hook-form and zod along, so only routes with forms import it.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, type ComponentProps, type SubmitEvent } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../button.tsx'
import { ErrorSummary, type FieldProblem } from './error-summary.tsx'

/** Any zod schema that takes the fields and returns the values. */
type FormSchema<Fields extends FieldValues, Values extends FieldValues> = z.ZodType<Values, Fields>

/** Shows what the server refused at the fields of this form. False when none of them is among these. */
export type Refuse = (fields: Readonly<Record<string, string>> | undefined) => boolean

type SchemaFormOptions<Fields extends FieldValues, Values extends FieldValues> = {
  /** The prefix of its controls' ids; unique on the page. */
  name: string
  schema: FormSchema<Fields, Values>
  defaultValues: DefaultValues<Fields>
  /** Runs with what the schema made of the fields; the form is pending until it resolves. */
  onSubmit: (values: Values, refuse: Refuse) => void | Promise<void>
}

/** What the drawn form and its button need to know. */
type FormState = {
  id: string
  isSending: boolean
  submit: (event: SubmitEvent<HTMLFormElement>) => void
  problems: readonly FieldProblem[]
  keepSummary: (summary: HTMLDivElement | null) => void
}

export type SchemaForm<
  Fields extends FieldValues,
  Values extends FieldValues = Fields,
> = FormState &
  Pick<UseFormReturn<Fields, unknown, Values>, 'getValues' | 'reset' | 'setValue'> & {
    /** What an input needs: registration, id and error. Spread it on a field of the kit. */
    field: (name: Path<Fields>) => ReturnType<UseFormReturn<Fields>['register']> & {
      id: string
      error: string | null
    }
  }

export const useSchemaForm = <Fields extends FieldValues, Values extends FieldValues>({
  name,
  schema,
  defaultValues,
  onSubmit,
}: SchemaFormOptions<Fields, Values>): SchemaForm<Fields, Values> => {
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { errors, submitCount, isSubmitting } = form.formState
  const summary = useRef<HTMLDivElement>(null)
  const ledTo = useRef(0)

  const idOf = (field: string): string => `${name}-${field}`
  const messageOf = (field: string): string | null => {
    const message = errors[field]?.message
    return typeof message === 'string' && message !== '' ? message : null
  }
  const problems = Object.keys(form.getValues()).flatMap((field): FieldProblem[] => {
    const message = messageOf(field)
    return message ? [{ fieldId: idOf(field), message }] : []
  })
  const first = problems[0]?.fieldId

  // After the errors are drawn: to the summary, or to the first invalid field.
  useEffect(() => {
    if (submitCount === ledTo.current) return
    ledTo.current = submitCount
    if (first === undefined) return
    if (summary.current) summary.current.focus()
    else document.getElementById(first)?.focus()
  }, [submitCount, first])

  const refuse: Refuse = (fields = {}) => {
    const refused = Object.keys(form.getValues()).filter((field) => field in fields)
    for (const field of refused) form.setError(field as Path<Fields>, { message: fields[field] })
    return refused.length > 0
  }

  const send = form.handleSubmit((values) => onSubmit(values, refuse))
  const { getValues, reset, setValue } = form
  return {
    getValues,
    reset,
    setValue,
    id: `${name}-form`,
    isSending: isSubmitting,
    field: (field) => ({ ...form.register(field), id: idOf(field), error: messageOf(field) }),
    submit: (event) => void send(event),
    problems,
    keepSummary: (drawn) => {
      summary.current = drawn
    },
  }
}

type SchemaFormProps = Omit<ComponentProps<'form'>, 'id' | 'noValidate' | 'onSubmit'> & {
  of: FormState
  /** The title of the list of problems above the fields, for forms long enough to need one; a single problem is shown at its field alone. */
  summary?: string
}

export function SchemaForm({ of, summary, children, ...rest }: SchemaFormProps) {
  const { id, submit, problems, keepSummary } = of
  return (
    <form {...rest} id={id} noValidate onSubmit={submit}>
      {summary && problems.length > 1 && (
        <ErrorSummary ref={keepSummary} title={summary} problems={problems} />
      )}
      {children}
    </form>
  )
}

type SubmitButtonProps = Omit<ComponentProps<typeof Button>, 'type' | 'form'> & { of: FormState }

/** Sends the form, from inside it or from the foot of its dialog. */
export function SubmitButton({ of, isBusy = of.isSending, ...rest }: SubmitButtonProps) {
  return <Button {...rest} type="submit" form={of.id} isBusy={isBusy} />
}
