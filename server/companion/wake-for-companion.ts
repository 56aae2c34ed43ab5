import type { CompanionAlert } from '../../domain/companion/check-in.ts'
import type { BookingRow } from '../bookings/index.ts'
import type { Tx } from '../kit/database/database.ts'
import { operatorsToWake, wakeOperators } from '../operations/index.ts'
import type { CompanionCtx } from './change-companion.ts'

/** How the person is stays on the page: anyone may read a lock screen. */
const alertLabels: Record<CompanionAlert, { title: string; body: string }> = {
  not_safe: {
    title: 'customer is not safe',
    body: 'The customer pressed “I’m not safe”. Call them now.',
  },
  silent: {
    title: 'no answer to check-ins',
    body: 'The customer didn’t answer two check-ins. Call them now.',
  },
}

/** Wakes the operators on shift and their deputies, every operator when there are none: once for each alert. */
export const wakeForCompanion = async (
  ctx: CompanionCtx,
  tx: Tx,
  { id, reference }: BookingRow,
  alert: CompanionAlert,
  at: Date,
): Promise<void> => {
  const { title, body } = alertLabels[alert]
  await wakeOperators(ctx, tx, await operatorsToWake(tx), {
    kind: alert === 'not_safe' ? 'companion_not_safe' : 'companion_silent',
    event: `companion:${id}:${alert}:${at.getTime()}`,
    bookingId: id,
    title: `${reference}: ${title}`,
    words: body,
    short: body,
  })
}
