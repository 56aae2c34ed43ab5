import { chargeOf } from './charges.ts'
import { endIntent } from './release-hold.ts'
import type { PaymentIntent } from '../wire/shapes.ts'
import type { Work } from '../work.ts'

/** When the hold of an intent lapses, in unix seconds; never for one that holds nothing. */
const lapsesAt = (work: Work, intent: PaymentIntent): number =>
  chargeOf(work, intent).payment_method_details?.card?.capture_before ?? Number.POSITIVE_INFINITY

/** Ends every intent of the given ones whose hold is older than seven days: canceled, reason `automatic`. */
export const expireHolds = (work: Work, held: Iterable<string>): void => {
  for (const id of held) {
    const intent = work.tx.get('intents', id)
    if (intent?.status !== 'requires_capture') continue
    if (lapsesAt(work, intent) > work.now) continue
    endIntent(work, intent, { reason: 'automatic', expired: true })
  }
}
