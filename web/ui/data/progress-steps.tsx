import { classNames } from '../class-names.ts'

type ProgressStepsProps = {
  /** Names of the steps, in order. */
  steps: readonly string[]
  /** Index of the step shown, from 0. */
  current: number
}

/** Progress through a task: "Step 2 of 4", and a bar in as many parts as there are steps. */
export function ProgressSteps({ steps, current }: ProgressStepsProps) {
  return (
    <div className="flex items-center gap-3">
      {/* Its name is the title above. */}
      <p className="text-ink-muted shrink-0 text-sm tabular-nums md:sr-only">
        {`Step ${current + 1} of ${steps.length}`}
        <span className="sr-only">{` ${steps[current]}`}</span>
      </p>
      <ol className="flex grow gap-1.5" aria-label="Steps">
        {steps.map((step, index) => {
          const isDone = index < current
          const isCurrent = index === current
          return (
            <li
              key={step}
              aria-current={isCurrent ? 'step' : undefined}
              className="flex min-w-0 flex-1 flex-col gap-1.5"
            >
              <span
                aria-hidden
                className={classNames(
                  'h-1.5 rounded-full',
                  isDone ? 'bg-ink' : isCurrent ? 'bg-action' : 'bg-line',
                )}
              />
              <span
                className={classNames(
                  'sr-only truncate text-xs md:not-sr-only',
                  isCurrent ? 'font-bold' : 'text-ink-muted',
                )}
              >
                <span className="tabular-nums">{`${index + 1} `}</span>
                {step}
                {isDone && <span className="sr-only"> (done)</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </div>
  )
}
