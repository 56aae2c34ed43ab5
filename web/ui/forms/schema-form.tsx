/**
 * A form whose rules are a schema: errors tied to their fields, listed above where the form says so, and the focus moved to them.
 * It brings react-hook-form and zod along, so only routes with forms import it.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState, type ComponentProps, type SubmitEvent } from 'react'
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../button.tsx'
import { ErrorSummary, uncover, type FieldProblem } from './error-summary.tsx'

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
  /** The form takes the place of the button that had the focus, so its first field takes it when the form is shown. */
  takesFocus?: boolean
  /** The problems of what is beside the form and is sent with it. They come first; while there are any, nothing is sent. */
  beside?: readonly FieldProblem[]
  /** Every try, also one that is not sent. */
  onTry?: () => void
  /** A field's problem in the words of the summary, where its message alone does not say which field it is. */
  inSummary?: (field: Path<Fields>, message: string) => string
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
    /** For `useTyped`. */
    watch: () => Fields
    /** What an input needs: registration, id and error. Spread it on a field of the kit. */
    field: (name: Path<Fields>) => ReturnType<UseFormReturn<Fields>['register']> & {
      id: string
      error: string | null
    }
    /** A field that is no input of the browser's: a picture, a place that was picked. Its value is read with `useTyped`. */
    set: <Name extends Path<Fields>>(name: Name, value: PathValue<Fields, Name>) => void
    /** For a form with several buttons: this one sends it with that value of a field. Spread it on its `SubmitButton`. */
    sends: <Name extends Path<Fields>>(
      name: Name,
      value: PathValue<Fields, Name>,
    ) => { onClick: () => void; isBusy: boolean }
  }

export const useSchemaForm = <Fields extends FieldValues, Values extends FieldValues>({
  name,
  schema,
  defaultValues,
  onSubmit,
  takesFocus = false,
  beside = [],
  onTry,
  inSummary,
}: SchemaFormOptions<Fields, Values>): SchemaForm<Fields, Values> => {
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { errors, submitCount, isSubmitting } = form.formState
  const summary = useRef<HTMLDivElement>(null)
  const [refusals, setRefusals] = useState(0)
  const tries = submitCount + refusals
  const ledTo = useRef(0)

  const idOf = (field: string): string => `${name}-${field.replaceAll('.', '-')}`
  const messageOf = (field: string): string | null => messageIn(get(errors, field))
  const own = namesOf(form.getValues(), errors).flatMap((field): FieldProblem[] => {
    const message = messageOf(field)
    if (!message) return []
    return [
      { fieldId: idOf(field), message: inSummary?.(field as Path<Fields>, message) ?? message },
    ]
  })
  const problems = submitCount > 0 ? [...beside, ...own] : own
  const first = problems[0]?.fieldId

  // After the errors are drawn: to the summary, or to the first invalid field.
  useEffect(() => {
    if (tries === ledTo.current) return
    ledTo.current = tries
    if (first === undefined) return
    if (summary.current) summary.current.focus()
    else uncover(first)?.focus()
  }, [tries, first])

  const opening = takesFocus ? idOf(Object.keys(form.getValues())[0] ?? '') : null
  useEffect(() => {
    if (opening !== null) document.getElementById(opening)?.focus()
  }, [opening])

  const refuse: Refuse = (fields = {}) => {
    const values = form.getValues()
    const refused = Object.keys(fields).filter((field) => get(values, field) !== undefined)
    for (const field of refused) form.setError(field as Path<Fields>, { message: fields[field] })
    if (refused.length > 0) setRefusals((before) => before + 1)
    return refused.length > 0
  }

  const send = form.handleSubmit(async (values) => {
    if (beside.length === 0) await onSubmit(values, refuse)
  })
  const { getValues, reset, setValue, watch } = form
  return {
    getValues,
    reset,
    setValue,
    watch,
    id: `${name}-form`,
    isSending: isSubmitting,
    field: (field) => ({ ...form.register(field), id: idOf(field), error: messageOf(field) }),
    set: (field, value) => setValue(field, value, { shouldValidate: submitCount > 0 }),
    sends: (field, value) => ({
      onClick: () => setValue(field, value),
      isBusy: isSubmitting && getValues(field) === value,
    }),
    submit: (event) => {
      event.preventDefault()
      // Another of its buttons has sent it already.
      if (isSubmitting) return
      onTry?.()
      void send(event)
    },
    problems,
    keepSummary: (drawn) => {
      summary.current = drawn
    },
  }
}

/** The fields with a problem, in the order of the form; those of a group by their path: `caller.phone`. */
const namesOf = (values: object, errors: object, before = ''): string[] =>
  Object.entries(values).flatMap(([key, value]: [string, unknown]) => {
    const error: unknown = get(errors, key)
    if (typeof error !== 'object' || error === null) return []
    if (messageIn(error) !== null) return [before + key]
    return typeof value === 'object' && value !== null
      ? namesOf(value, error, `${before}${key}.`)
      : []
  })

const messageIn = (error: unknown): string | null => {
  if (typeof error !== 'object' || error === null || !('message' in error)) return null
  return typeof error.message === 'string' && error.message !== '' ? error.message : null
}

/** What the fields have now, for what is shown beside them: the sum on the button, the VAT on an amount. */
export const useTyped = <Fields extends FieldValues, Values extends FieldValues>(
  form: SchemaForm<Fields, Values>,
): Fields => form.watch()

type SchemaFormProps = Omit<ComponentProps<'form'>, 'id' | 'noValidate' | 'onSubmit'> & {
  of: FormState
  /** The title of the list of problems above the fields, for forms long enough to need one; a single problem is shown at its field alone. */
  summary?: string
  /** For forms longer than a screen: the list is shown for a single problem as well. */
  summaryOfOne?: boolean
}

export function SchemaForm({
  of,
  summary,
  summaryOfOne = false,
  children,
  ...rest
}: SchemaFormProps) {
  const { id, submit, problems, keepSummary } = of
  return (
    <form {...rest} id={id} noValidate onSubmit={submit}>
      {summary && problems.length > (summaryOfOne ? 0 : 1) && (
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
