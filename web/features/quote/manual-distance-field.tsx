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
  error?: string | null
}

/**
 * The distance, entered by hand: shown while it cannot be computed (specification, customer side §2). Headed 'Eircode Not Found'
 * when that is why, and with the look-up's own message.
 */
export function ManualDistanceField({ id, recovery, change, quote, error }: Props) {
  const typing = useTypedText({
    value: recovery.manualKm,
    onChange: (manualKm) => change({ manualKm }),
    rules: typedRules,
  })
  // Without a drop-off no distance has failed to be found yet.
  const isShown =
    isDistanceWanted(quote) &&
    (quote?.dropoff !== null || recovery.manualKm !== '' || Boolean(error))
  if (!isShown) return null
  const problem = quote?.distance.problem ?? null
  const isEircode = problem === distanceErrorTexts.eircode_not_found
  const isOutOfRange = recovery.manualKm.trim() !== '' && manualKmOf(recovery.manualKm) === null
  return (
    <section className="bg-warning-soft rounded-lg p-4">
      <h3 className="text-warning-ink text-base">
        {isEircode ? 'Eircode Not Found' : 'How far is it?'}
      </h3>
      {problem !== null && <p className="mt-1 text-sm">{problem}</p>}
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
    </section>
  )
}
