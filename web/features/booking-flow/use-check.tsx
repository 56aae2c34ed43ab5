import { useRef, useState } from 'react'
import { ErrorSummary, type FieldProblem } from '../../ui/forms/error-summary.tsx'

/** Announced while the next step is loading. */
export const loadingStep = 'Loading the next step'

/** The title is the specification's (customer side §5), shown with the messages and not in a toast that disappears. */
const summaryTitle = (count: number): string =>
  count === 1
    ? 'Validation Error: one detail is missing or wrong'
    : 'Validation Error: a few details are missing or wrong'

/**
 * Checks a step when the customer wants to continue: shows all that is wrong above the form and beside the fields. `onDone` resolves when
 * the next step is loaded, which can be slow on a poor connection.
 */
export const useCheck = (problems: readonly FieldProblem[], onDone: () => Promise<void>) => {
  const [isChecked, setChecked] = useState(false)
  const [isGoingOn, setGoingOn] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  return {
    isChecked,
    isGoingOn,
    summary: (
      <ErrorSummary
        ref={summary}
        title={summaryTitle(problems.length)}
        problems={isChecked ? problems : []}
      />
    ),
    goOn: (): void => {
      if (problems.length === 0) {
        setGoingOn(true)
        void onDone().finally(() => setGoingOn(false))
        return
      }
      setChecked(true)
      // It is drawn by then.
      requestAnimationFrame(() => summary.current?.focus())
    },
  }
}
