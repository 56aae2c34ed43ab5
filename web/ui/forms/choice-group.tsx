import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, RequiredMark, type FieldCopy } from './field.tsx'

export type Choice = {
  value: string
  label: ReactNode
  detail?: ReactNode
  icon?: ReactNode
  /** Why it cannot be chosen; shown in place of the detail. */
  disabledReason?: string | null
}

export type ChoiceProps = FieldCopy &
  Omit<ComponentProps<'input'>, 'type' | 'size'> & { options: readonly Choice[] }

type ChoiceGroupProps = ChoiceProps & {
  listClassName: string
  renderChoice: (choice: Choice, input: ReactNode) => ReactNode
}

/**
 * One of several, as real radio buttons in a fieldset: arrow keys, forms and screen readers work as usual. `RadioCards` and
 * `SegmentedControl` add the styles. A form library's `register` can be spread on it.
 */
export function ChoiceGroup(props: ChoiceGroupProps) {
  const {
    label,
    hint,
    error,
    className,
    id,
    required,
    options,
    value,
    defaultValue,
    name,
    listClassName,
    renderChoice,
    ...input
  } = props
  const ownId = useId()
  const groupId = id ?? ownId
  const labelId = `${groupId}-label`
  const hintId = `${groupId}-hint`
  const errorId = `${groupId}-error`
  const described = classNames(hint ? hintId : null, error ? errorId : null) || undefined
  return (
    <fieldset
      id={groupId}
      tabIndex={-1}
      role="radiogroup"
      aria-labelledby={labelId}
      aria-required={required}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
      className={classNames('flex min-w-0 flex-col', className)}
    >
      <legend id={labelId} className="mb-1.5 text-sm font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      {hint && (
        <p id={hintId} className="text-ink-muted -mt-1.5 mb-1.5 text-sm">
          {hint}
        </p>
      )}
      <div className={listClassName}>
        {options.map((option) =>
          renderChoice(
            option,
            <input
              {...input}
              type="radio"
              name={name ?? groupId}
              value={option.value}
              required={required}
              disabled={Boolean(option.disabledReason)}
              className="peer sr-only"
              {...(value === undefined
                ? { defaultChecked: defaultValue === option.value }
                : { checked: value === option.value })}
            />,
          ),
        )}
      </div>
      {error && (
        <span className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </span>
      )}
    </fieldset>
  )
}
