import { useTariff } from '../../api/tariffs/tariff.ts'
import { Money } from '../../ui/data/money.tsx'
import { Points } from './points.tsx'
import { recoverySteps, type RecoveryStep } from './recovery-steps.ts'
import { StepIllustration } from './step-illustrations.tsx'

/** The four steps below each other: an illustration, what happens, and where the money is at that time. */
export function StepList() {
  const tariff = useTariff()
  return (
    <ol className="flex flex-col gap-12 md:gap-16">
      {recoverySteps(tariff).map((step, index) => (
        <li
          key={step.id}
          id={step.id}
          className="grid scroll-mt-24 items-center gap-x-12 gap-y-5 lg:grid-cols-[1fr_1.25fr_15rem]"
        >
          <div className="max-w-form max-lg:mx-auto max-lg:w-full max-lg:px-4">
            <StepIllustration step={step.id} />
          </div>
          <div>
            <h2 className="font-heavy tracking-tighter flex items-center gap-3 text-2xl">
              <span
                aria-hidden
                className="bg-plate text-plate-ink grid size-10 shrink-0 place-items-center rounded-full text-lg tabular-nums"
              >
                {index + 1}
              </span>
              {step.title}
            </h2>
            <div className="mt-4 max-w-prose">
              <Points items={step.points} />
            </div>
          </div>
          <MoneyNow money={step.money} />
        </li>
      ))}
    </ol>
  )
}

function MoneyNow({ money: { state, amountCents, words } }: Pick<RecoveryStep, 'money'>) {
  return (
    <div className="border-line bg-surface rounded-xl border p-5">
      <p className="text-ink-muted text-sm">Your money</p>
      <p className="text-xl font-bold tracking-tight">
        <Money cents={amountCents} />
      </p>
      <p className="mt-1 text-sm font-bold">{state}</p>
      <p className="text-ink-muted text-sm">{words}</p>
    </div>
  )
}
