import { useId, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, RequiredMark, type FieldCopy } from './field.tsx'

type CheckboxProps = FieldCopy & Omit<ComponentProps<'input'>, 'type' | 'size'>

/** A tick with its sentence. The whole line is the target. */
export function Checkbox(props: CheckboxProps) {
  const { label, hint, error, className, id, required, ...input } = props
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={controlId} className="relative flex min-h-11 items-start gap-3 py-2.5">
        <input
          {...input}
          id={controlId}
          type="checkbox"
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={classNames(hint ? hintId : null, error ? errorId : null) || undefined}
          className="peer sr-only"
        />
        <span
          aria-hidden
          className="border-line-strong bg-raised peer-checked:border-ink peer-checked:bg-ink peer-checked:text-ground peer-aria-invalid:border-danger-solid peer-focus-visible:outline-focus grid size-6 shrink-0 place-items-center rounded-sm border-[1.5px] text-transparent peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2"
        >
          <svg viewBox="0 0 12 12" fill="none" className="size-4">
            <path
              d="m2.5 6.5 2.3 2.3 4.7-5.3"
              stroke="currentColor"
              strokeWidth="1.8"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
        <span className="text-sm">
          {label}
          {required && <RequiredMark />}
        </span>
      </label>
      {hint && (
        <p id={hintId} className="text-ink-muted -mt-2.5 pl-9 text-sm">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
