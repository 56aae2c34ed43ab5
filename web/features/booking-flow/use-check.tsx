import { useRef, useState } from 'react'
import { ErrorSummary, type FieldProblem } from '../../ui/error-summary.tsx'

/** The title is the specification's (customer side §5), shown where the messages are and not in a toast that goes. */
const summaryTitle = (count: number): string =>
  `Validation Error: ${count === 1 ? 'one thing needs' : `${count} things need`} your attention`

/** Checks a step when someone wants to go on: says all that is wrong above the form and beside the fields. */
export const useCheck = (problems: readonly FieldProblem[], onDone: () => void) => {
  const [isChecked, setChecked] = useState(false)
  const summary = useRef<HTMLDivElement>(null)
  return {
    isChecked,
    summary: (
      <ErrorSummary
        ref={summary}
        title={summaryTitle(problems.length)}
        problems={isChecked ? problems : []}
      />
    ),
    goOn: (): void => {
      if (problems.length === 0) {
        onDone()
        return
      }
      setChecked(true)
      // It is drawn by then.
      requestAnimationFrame(() => summary.current?.focus())
    },
  }
}
