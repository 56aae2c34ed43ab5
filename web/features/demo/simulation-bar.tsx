import { RotateCcw } from 'lucide-react'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { paces, sides, type Pace, type Side, type Simulation } from './simulation.ts'

type SimulationBarProps = {
  simulation: Simulation
  side: Side
  onSide: (side: Side) => void
  onPace: (pace: Pace) => void
  onReset: () => void
}

export const paceLabel = (pace: Pace): string =>
  pace === 1 ? 'Simulated in real time' : `Simulated, ${pace} times faster`

const paceLabels: Record<Pace, string> = { 1: 'Real time', 10: '10 times', 60: '60 times' }
const sideLabels: Record<Side, string> = { customer: 'Customer', driver: 'Driver' }

/** Above every tab: that it is a simulation, whose side is shown, and how fast its clock runs. */
export function SimulationBar({
  simulation: { atMs, pace },
  side,
  onSide,
  onPace,
  onReset,
}: SimulationBarProps) {
  return (
    <section
      aria-label="Simulation"
      className="border-line-strong bg-surface grid gap-x-8 gap-y-3 rounded-xl border-2 border-dashed p-4 md:p-5 lg:grid-cols-2"
    >
      <div className="flex flex-col gap-2">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 lg:justify-start">
          <StatusBadge tone="info">{paceLabel(pace)}</StatusBadge>
          <p className="text-sm tabular-nums">
            <span className="text-ink-muted">Time: </span>
            <span className="font-bold">{formatTime(new Date(atMs))}</span>
          </p>
        </div>
        <p className="text-sm">No one is called, no card is needed, and nothing is booked.</p>
      </div>
      <SegmentedControl
        label="View"
        value={side}
        onChange={({ target }) => {
          const next = sides.find((one) => one === target.value)
          if (next) onSide(next)
        }}
        options={sides.map((one) => ({ value: one, label: sideLabels[one] }))}
      />
      <div className="flex flex-wrap items-start justify-between gap-x-4 lg:col-span-2 lg:-mt-4">
        <details className="min-w-0 text-sm open:w-full">
          <summary className="inline-flex min-h-11 items-center underline underline-offset-[0.2em]">
            Faster, slower
          </summary>
          <div className="flex flex-col gap-3 pb-2">
            <SegmentedControl
              label="Speed"
              value={String(pace)}
              onChange={({ target }) => {
                const next = paces.find((one) => String(one) === target.value)
                if (next) onPace(next)
              }}
              options={paces.map((one) => ({ value: String(one), label: paceLabels[one] }))}
            />
            <p className="text-ink-muted">
              The clock pauses while this page is hidden. Card and payment messages are the ones a
              real booking shows.
            </p>
          </div>
        </details>
        <Button size="sm" variant="quiet" icon={<RotateCcw aria-hidden />} onClick={onReset}>
          Start again
        </Button>
      </div>
    </section>
  )
}
