import type { ComponentProps, ReactNode } from 'react'
import { Checkbox } from './checkbox.tsx'
import { FieldError, RequiredMark } from './field.tsx'

type TickGroupProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'value'> & {
  id: string
  label: string
  hint?: ReactNode
  error: string | null
  options: readonly { value: string; label: string; hint?: ReactNode }[]
  /** Instead of narrow columns: a grid of its own. */
  listClassName?: string
}

/** Several choices from a few, as real checkboxes. A form's `field` can be spread on it. */
export function TickGroup(props: TickGroupProps) {
  const { id, label, hint, error, required, options, listClassName, ...input } = props
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
      <div
        className={listClassName ?? 'grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4'}
      >
        {options.map((option) => (
          <Checkbox key={option.value} {...input} id={`${id}-${option.value}`} {...option} />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
