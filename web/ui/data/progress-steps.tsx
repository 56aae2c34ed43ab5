import { classNames } from '../class-names.ts'

type ProgressStepsProps = {
  /** Names of the steps, in order. */
  steps: readonly string[]
  /** Index of the step shown, from 0. */
  current: number
}

/** Progress through a task: "Step 2 of 4", the step's name, and a bar in as many parts as there are steps. */
export function ProgressSteps({ steps, current }: ProgressStepsProps) {
  return (
    <div>
      <p className="flex items-baseline gap-2 text-sm md:sr-only">
        <span className="text-ink-muted tabular-nums">
          {`Step ${current + 1} of ${steps.length}`}
        </span>
        <span className="font-bold">{steps[current]}</span>
      </p>
      <ol className="mt-2 flex gap-1.5 md:mt-0" aria-label="Steps">
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
