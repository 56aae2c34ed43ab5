/**
 * When a waiting person is sent "All OK?", when silence counts, and what each press does: pure, over the times of one booking. A check-in
 * is a push or a text with a card on the trip page; one press answers it.
 */

export const checkInEveryMinutes = 10

/** Check-ins in a row without an answer that raise an operator's alert. */
export const silencesToAlert = 2

export const companionAlerts = ['not_safe', 'silent'] as const
export type CompanionAlert = (typeof companionAlerts)[number]

export const companionSigns = ['answered', 'ok', 'not_safe', 'silent', 'spoken', 'stopped'] as const
/** `silent`: a check-in without an answer. `spoken`: an operator has talked to them. */
export type CompanionSign = (typeof companionSigns)[number]

/** What an operator did, on record with the press "Spoken to them". */
export const spokenReasons = {
  by_phone: 'I spoke to them by phone',
  by_driver: 'The driver is with them',
  by_relative: 'A relative is with them',
  by_services: 'Emergency services are with them',
} as const
export type SpokenReason = keyof typeof spokenReasons
export const spokenReasonKeys = Object.keys(spokenReasons) as [SpokenReason, ...SpokenReason[]]

export const spokenNoteMaxLength = 500

export type CheckIns = {
  /** The last press, answer or call. */
  lastSignAt: Date
  /** When the last check-in was sent; null: none yet. */
  checkInAt: Date | null
  /** Check-ins in a row without an answer. */
  silences: number
  /** When the next is due; null: there are none. */
  nextCheckInAt: Date | null
  alert: CompanionAlert | null
}

export const nextCheckInAfter = (at: Date): Date =>
  new Date(at.getTime() + checkInEveryMinutes * 60_000)

/** Whether the last check-in still waits for its press. */
export const isCheckInOpen = ({ checkInAt, lastSignAt }: CheckIns): boolean =>
  checkInAt !== null && checkInAt > lastSignAt

/**
 * A check-in is sent now. The one before counts as silent if it has no answer: once, however late this one comes. At the second in a row
 * there is an alert, unless there is one already.
 */
export const afterCheckIn = (known: CheckIns, now: Date): CheckIns => {
  const silences = isCheckInOpen(known) ? known.silences + 1 : 0
  const isSilent = silences >= silencesToAlert
  return {
    ...known,
    checkInAt: now,
    silences,
    nextCheckInAt: nextCheckInAfter(now),
    alert: known.alert ?? (isSilent ? 'silent' : null),
  }
}

/** A sign of life: the clock restarts. A press "All OK" ends silence; "not safe" ends when an operator has spoken to them, and not before. */
export const afterSign = (
  known: CheckIns,
  sign: Exclude<CompanionSign, 'silent' | 'stopped'>,
  { now, hasCheckIns }: { now: Date; hasCheckIns: boolean },
): CheckIns => ({
  ...known,
  lastSignAt: now,
  silences: 0,
  nextCheckInAt: hasCheckIns ? nextCheckInAfter(now) : null,
  alert: alertAfter(known.alert, sign),
})

const alertAfter = (
  alert: CompanionAlert | null,
  sign: Exclude<CompanionSign, 'silent' | 'stopped'>,
): CompanionAlert | null => {
  if (sign === 'not_safe') return 'not_safe'
  if (sign === 'spoken') return null
  return alert === 'not_safe' ? alert : null
}
