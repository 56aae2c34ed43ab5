import type { DriverSelf } from '../../../../contract/drivers/drivers.ts'
import { restRules } from '../../../../domain/drivers/duty-guard.ts'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { Alert } from '../../../ui/feedback/alert.tsx'

const { day, week } = restRules

/** What a driver reads of the rest that is due, before it and while it lasts. */
export function RestNote({ driver: { dutyState } }: { driver: Pick<DriverSelf, 'dutyState'> }) {
  // Missing in what an older release sent.
  if (!dutyState) return null
  if (dutyState.kind === 'rests') {
    return (
      <Alert tone="info" title="Time to rest" isLive>
        You get offers again on <DateTime at={dutyState.until} />: {day.restHours} hours’ rest after
        a day of work, {week.restHours} after six days.
      </Alert>
    )
  }
  return (
    <Alert tone="info" title="Your working day ends soon">
      You get offers of jobs that end by <DateTime at={dutyState.endBy} wording="time" />,{' '}
      {day.workWithinHours} hours after it began. Then {day.restHours} hours’ rest.
    </Alert>
  )
}
