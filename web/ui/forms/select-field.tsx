import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, Field, type FieldCopy } from './field.tsx'

export type SelectOption = { value: string; label: string }

type SelectFieldProps = FieldCopy &
  Omit<ComponentProps<'select'>, 'children'> & {
    options: readonly SelectOption[]
    /** The first line while nothing is chosen: "Choose one". Without it the first option is the choice. */
    placeholder?: string
  }

/** A choice from a list. The browser's own select: on a phone nothing is easier with a thumb, and it costs no script. */
export function SelectField(props: SelectFieldProps) {
  const { label, hint, error, className, id, required, options, placeholder, ...select } = props
  const isControlled = select.value !== undefined
  return (
    <Field {...{ id, label, hint, error, required, className }}>
      {(control) => (
        <span className="relative flex">
          <select
            {...select}
            {...control}
            {...(placeholder && !isControlled ? { defaultValue: select.defaultValue ?? '' } : {})}
            className={classNames(controlLook, 'appearance-none truncate pr-11')}
          >
            {placeholder && (
              <option value="" disabled={required}>
                {placeholder}
              </option>
            )}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown
            aria-hidden
            className="text-ink-muted pointer-events-none absolute top-1/2 right-3.5 size-5 -translate-y-1/2"
          />
        </span>
      )}
    </Field>
  )
}
