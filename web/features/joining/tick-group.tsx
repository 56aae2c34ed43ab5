import type { ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { FieldError, RequiredMark } from '../../ui/forms/field.tsx'

type TickGroupProps = {
  id: string
  label: string
  hint?: ReactNode
  error: string | null
  required?: boolean
  options: readonly { value: string; label: string }[]
  field: UseFormRegisterReturn
}

/** Several choices from a few, as real checkboxes. */
export function TickGroup({ id, label, hint, error, required, options, field }: TickGroupProps) {
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={error ? `${id}-error` : undefined}
      className="flex min-w-0 flex-col"
    >
      <legend className="text-sm font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && <p className="text-ink-muted mt-1 text-sm">{hint}</p>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            {...field}
            id={`${id}-${option.value}`}
            value={option.value}
            label={option.label}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
