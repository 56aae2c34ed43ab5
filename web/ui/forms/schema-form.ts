/**
 * A form whose rules are a schema: errors tied to their fields, listed above when there are several, and the focus moved to them.
 * It brings react-hook-form and zod along, so only routes with forms import it.
 */
import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef } from 'react'
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'
import type { FieldProblem } from './error-summary.tsx'

/** Any zod schema that takes the fields and returns the values. */
type FormSchema<Fields extends FieldValues, Values extends FieldValues> = z.ZodType<Values, Fields>

type SchemaFormOptions<Fields extends FieldValues, Values extends FieldValues> = {
  /** The prefix of its controls' ids; unique on the page. */
  name: string
  schema: FormSchema<Fields, Values>
  defaultValues: DefaultValues<Fields>
}

export type SchemaForm<Fields extends FieldValues, Values extends FieldValues> = {
  form: UseFormReturn<Fields, unknown, Values>
  /** What a control needs: registration, id and error. Spread it on a field of the kit. */
  field: (name: Path<Fields>) => ReturnType<UseFormReturn<Fields>['register']> & {
    id: string
    error: string | null
  }
  /** For `ErrorSummary`: empty while a single problem is shown at its field alone. */
  problems: readonly FieldProblem[]
  summary: React.RefObject<HTMLDivElement | null>
  /** Shows what the server refused at the fields of this form. False when none of them is among these. */
  refuse: (fields: Record<string, string> | undefined) => boolean
}

export const useSchemaForm = <Fields extends FieldValues, Values extends FieldValues>({
  name,
  schema,
  defaultValues,
}: SchemaFormOptions<Fields, Values>): SchemaForm<Fields, Values> => {
  const form = useForm<Fields, unknown, Values>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const summary = useRef<HTMLDivElement>(null)
  const ledTo = useRef(0)

  const idOf = (field: string): string => `${name}-${field}`
  const messageOf = (field: string): string | null => {
    const message = errors[field]?.message
    return typeof message === 'string' && message !== '' ? message : null
  }
  const found = Object.keys(form.getValues()).flatMap((field): FieldProblem[] => {
    const message = messageOf(field)
    return message ? [{ fieldId: idOf(field), message }] : []
  })
  const first = found[0]?.fieldId

  // After the errors are drawn: to the summary, or to the one invalid field.
  useEffect(() => {
    if (submitCount === ledTo.current || first === undefined) return
    ledTo.current = submitCount
    if (summary.current) summary.current.focus()
    else document.getElementById(first)?.focus()
  }, [submitCount, first])

  return {
    form,
    field: (field) => ({ ...form.register(field), id: idOf(field), error: messageOf(field) }),
    problems: found.length > 1 ? found : [],
    summary,
    refuse: (fields) => {
      const known = Object.keys(form.getValues())
      const refused = Object.entries(fields ?? {}).flatMap(([field, message]) =>
        known.filter((own) => own === field).map((own) => ({ own, message })),
      )
      for (const { own, message } of refused) form.setError(own as Path<Fields>, { message })
      return refused.length > 0
    },
  }
}
