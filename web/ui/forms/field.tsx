import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export type FieldCopy = {
  label: ReactNode
  /** Help that stays visible: what to type and why. Never put it in a placeholder. */
  hint?: ReactNode
  /** What is wrong, in words; shown below and tied to the control. */
  error?: string | null
  className?: string
}

/** What a control needs to be tied to its label, hint and error. Spread it on the input. */
export type ControlProps = {
  id: string
  required: boolean | undefined
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

type FieldProps = FieldCopy & {
  id?: string
  required?: boolean
  /** Beside the label: a counter, a link. */
  aside?: ReactNode
  children: (control: ControlProps) => ReactNode
}

/** Label, hint, control, error. The control is drawn by `children` with the ids it is given. */
export function Field({
  id,
  label,
  hint,
  error,
  required,
  aside,
  className,
  children,
}: FieldProps) {
  const ownId = useId()
  const controlId = id ?? ownId
  const hintId = `${controlId}-hint`
  const errorId = `${controlId}-error`
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-4">
        <label htmlFor={controlId} className="text-sm font-bold">
          {label}
          {required && <RequiredMark />}
        </label>
        {aside}
      </div>
      {hint && (
        <p id={hintId} className="text-ink-muted -mt-0.5 text-sm">
          {hint}
        </p>
      )}
      {children({
        id: controlId,
        required,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': classNames(hint ? hintId : null, error ? errorId : null) || undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

/** The star beside a required label. Screen readers learn it from the control itself. */
export function RequiredMark() {
  return (
    <span aria-hidden className="text-danger-ink">
      {' '}
      *
    </span>
  )
}

export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <p id={id} className="text-danger-ink flex items-start gap-1.5 text-sm font-medium">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {children}
    </p>
  )
}

/** The box around typed text: the same for inputs, text areas and selects. */
export const controlLook =
  'bg-raised border-line-strong text-ink aria-invalid:border-danger-solid aria-invalid:shadow-[0_0_0_1px_var(--danger-solid)] hover:border-ink disabled:bg-sunken disabled:text-ink-muted min-h-12 w-full rounded-md border-[1.5px] px-3.5 py-2.5 text-base transition-colors focus-visible:outline-offset-0'
