import type { Quote } from '../../../contract/bookings/quotes.ts'
import { distanceErrorTexts, manualDistanceKm } from '../../../domain/places/distance.ts'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { isDistanceWanted, manualDistanceMessage } from './check-recovery.ts'
import { manualKmOf } from './recovery.ts'
import type { RecoveryDraft } from './recovery-draft.ts'
import { typedRules } from './typed-rules.ts'

type Props = RecoveryDraft & {
  id: string
  quote: Quote | null
  /** An end is being typed, or the price for it is on its way: no distance has failed to be found yet. */
  isTyping?: boolean
  error?: string | null
  /** Of the drop-off: with one, the distance can be entered before any drop-off is. */
  dropoffError?: string | null
}

const eircodeHeading = 'Eircode Not Found'

/**
 * The distance, entered by hand: shown while it cannot be computed (specification, customer side §2). Headed 'Eircode Not Found'
 * when that is why, and with the look-up's own message. A customer whose pickup is on the map is asked to put the drop-off there too, and
 * may enter the distance instead.
 */
export function ManualDistanceField(props: Props) {
  const { id, recovery, change, quote, isTyping = false, error, dropoffError } = props
  const typing = useTypedText({
    value: recovery.manualKm,
    onChange: (manualKm) => change({ manualKm }),
    rules: typedRules,
  })
  // Without a drop-off no distance has failed to be found yet.
  const isShown =
    isDistanceWanted(quote) &&
    (quote?.dropoff !== null || recovery.manualKm !== '' || Boolean(error) || Boolean(dropoffError))
  const isEntered = recovery.manualKm !== '' || Boolean(error)
  const problem = quote?.distance.problem ?? null
  const isEircode = problem === distanceErrorTexts.eircode_not_found
  if (!isShown || (isTyping && !isEntered && !isEircode)) return null
  const isOutOfRange = recovery.manualKm.trim() !== '' && manualKmOf(recovery.manualKm) === null
  const field = (
    <TextField
      id={id}
      className="mt-3"
      label="Estimated distance"
      hint="In kilometres, by road"
      inputMode="decimal"
      autoComplete="off"
      suffix="km"
      required
      value={recovery.manualKm}
      onChange={typing.onInput}
      error={typing.problem ?? error ?? (isOutOfRange ? manualDistanceMessage : null)}
      placeholder={String(manualDistanceKm.min)}
    />
  )
  if (quote?.pickup.point) {
    return (
      <section className="bg-warning-soft rounded-lg p-4">
        <h3 className="text-warning-ink text-base">
          {isEircode ? eircodeHeading : 'Where is it going?'}
        </h3>
        {isEircode && <p className="mt-1 text-sm">{problem}</p>}
        <p className="mt-1 text-sm">
          {isEircode
            ? 'Easier: pick a suggestion for the drop-off, or show it on the map.'
            : 'We can’t place the drop-off yet. Pick a suggestion, or show it on the map.'}
        </p>
        <details open={isEntered || undefined} className="mt-1 text-sm">
          <summary className="inline-flex min-h-11 items-center rounded-sm underline underline-offset-[0.2em]">
            Enter the distance instead
          </summary>
          {field}
        </details>
      </section>
    )
  }
  return (
    <section className="bg-warning-soft rounded-lg p-4">
      <h3 className="text-warning-ink text-base">
        {isEircode ? eircodeHeading : 'How far is it?'}
      </h3>
      {problem !== null && <p className="mt-1 text-sm">{problem}</p>}
      <p className="mt-1 text-sm">Or show both places on the map and we’ll work it out.</p>
      {field}
    </section>
  )
}
