import type { CompanionWatch } from '../../../contract/bookings/companion.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { Button } from '../../ui/button.tsx'
import { NotSafe } from './not-safe.tsx'
import type { Signs } from './use-signs.ts'

type CheckInCardProps = { watch: CompanionWatch; signs: Signs }

/** "All OK?" on the first screen of the trip, answered by one large press. */
export function CheckInCard({ watch, signs }: CheckInCardProps) {
  return (
    <section
      aria-labelledby="check-in"
      className="bg-warning-soft text-ink mb-2 flex flex-col gap-2 rounded-xl p-3 lg:my-2 lg:gap-3 lg:p-4"
    >
      <div role="status" className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="check-in" className="text-lg">
          All OK?
        </h2>
        {watch.openCheckInAt && (
          <p className="text-sm">{`Sent at ${formatTime(new Date(watch.openCheckInAt))}`}</p>
        )}
      </div>
      <Button
        size="lg"
        isWide
        className="min-h-16 text-xl"
        isBusy={signs.pending === 'ok'}
        busyLabel="Sending"
        onClick={() => void signs.press('ok')}
      >
        All OK
      </Button>
      {signs.problem !== null && signs.pending === null && (
        <p role="alert" className="text-danger-ink text-sm font-bold">
          {signs.problem}
        </p>
      )}
      <NotSafe signs={signs} isAlerted={watch.alert?.kind === 'not_safe'} />
    </section>
  )
}
