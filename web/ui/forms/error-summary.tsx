import type { Ref } from 'react'
import { SignIcon } from '../page/sign-icon.tsx'

export type FieldProblem = {
  /** Id of the control, for the link to it. */
  fieldId: string
  message: string
}

/** The control, which can take the focus: a part that is closed is opened. */
export const uncover = (fieldId: string): HTMLElement | null => {
  const field = document.getElementById(fieldId)
  const part = field?.closest('details')
  if (part) part.open = true
  return field
}

type ErrorSummaryProps = {
  title: string
  problems: readonly FieldProblem[]
  /** Move the focus here after a failed submit: `ref.current?.focus()`. */
  ref?: Ref<HTMLDivElement>
}

/** All problems of a form, above it, each linked to its field. Draws nothing when there are none. */
export function ErrorSummary({ title, problems, ref }: ErrorSummaryProps) {
  if (problems.length === 0) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      role="alert"
      className="bg-danger-soft text-danger-ink flex gap-3 rounded-lg p-4 text-sm"
    >
      <SignIcon tone="danger" />
      <div className="min-w-0 grow pt-px">
        <p className="font-bold">{title}</p>
        <ul className="mt-1 flex flex-col">
          {problems.map(({ fieldId, message }) => (
            <li key={fieldId}>
              <a
                href={`#${fieldId}`}
                onClick={(event) => {
                  event.preventDefault()
                  const field = uncover(fieldId)
                  const control = field?.matches('fieldset') ? field.querySelector('input') : field
                  control?.focus()
                }}
                className="inline-flex min-h-8 items-center max-md:min-h-11 rounded-sm font-medium underline underline-offset-[0.2em]"
              >
                {message}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
