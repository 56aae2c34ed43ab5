import { lazy, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { OdometerReading } from '../../../contract/bookings/evidence.ts'
import { cornerStages, type CornerStage } from '../../../domain/evidence/evidence.ts'
import {
  odometerStages,
  odometerText,
  placedReading,
  type StageReading,
} from '../../../domain/evidence/odometer.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import type { FirstTry } from '../../api/kit/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

/** Brings the form's rules along, so it is loaded when the driver types. */
const OdometerForm = lazy(async () => ({
  default: (await import('./odometer-form.tsx')).OdometerForm,
}))

/** The readings as this device has them, until the server does. */
export type Odometer = {
  waiting: readonly { clientId: string; body: StageReading; problem: string | null }[]
  read: (reading: StageReading) => Promise<FirstTry>
}

type OdometerSectionProps = {
  booking: Pick<Booking, 'status' | 'viewer'>
  readings: readonly OdometerReading[]
  odometer: Odometer
}

const buttonLabels: Record<CornerStage, string> = {
  pickup: 'odometer at pickup',
  dropoff: 'odometer at hand-over',
}

/** What the dashboard showed at pickup and hand-over; the driver types it, and need not. */
export function OdometerSection({ booking, readings, odometer }: OdometerSectionProps) {
  const [open, setOpen] = useState<CornerStage | null>(null)
  const [isBusy, setBusy] = useState(false)
  const stages = booking.viewer === 'driver' ? odometerStages(booking.status) : []
  // A refused one is shown above, with its reason.
  const waiting = odometer.waiting.filter(({ problem }) => problem === null)
  const counting = cornerStages.flatMap((stage): StageReading[] => {
    const typed = waiting.findLast(({ body }) => body.stage === stage)?.body
    const stored = readings.find((one) => one.stage === stage && one.replacedAt === null)
    const reading = typed ?? stored
    return reading ? [reading] : []
  })
  const corrected = readings.filter(({ replacedAt }) => replacedAt !== null)
  if (stages.length === 0 && counting.length === 0) return null

  const read = async (reading: StageReading): Promise<void> => {
    setBusy(true)
    const tried = await odometer.read(reading)
    setBusy(false)
    setOpen(null)
    if (tried.kind !== 'refused') return
    toastRefusal(tried.failure)
  }

  return (
    <section aria-labelledby="odometer" className="flex flex-col gap-3">
      <h3 id="odometer" className="text-base">
        Odometer
      </h3>
      {counting.length > 0 && (
        <p className="text-sm">
          {`${odometerText(counting)}${waiting.length > 0 ? ' (waiting for a connection)' : ''}`}
        </p>
      )}
      {corrected.map((reading) => (
        <p key={reading.readingId} className="text-ink-muted text-sm">
          {`Corrected: ${placedReading(reading)}, typed ${formatMoment(new Date(reading.takenAt))}`}
        </p>
      ))}
      {open === null && stages.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {stages.map((stage) => (
            <Button key={stage} variant="secondary" onClick={() => setOpen(stage)}>
              {`${counting.some((one) => one.stage === stage) ? 'Correct' : 'Type'} the ${buttonLabels[stage]}`}
            </Button>
          ))}
        </div>
      )}
      {open !== null && stages.includes(open) && (
        <OptionalPart placeholder={<SkeletonCard />} instead={<NotLoaded />}>
          <OdometerForm
            stage={open}
            known={counting}
            isBusy={isBusy}
            onRead={(reading) => void read({ ...reading, stage: open })}
            onCancel={() => setOpen(null)}
          />
        </OptionalPart>
      )}
    </section>
  )
}
