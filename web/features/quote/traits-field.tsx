import { casualtyFields, type CasualtyTrait } from '../../../domain/bookings/vehicle-fields.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

type TraitsFieldProps = RecoveryDraft & { traits: readonly CasualtyTrait[] }

/** Further traits of the vehicle or its surroundings, beside its answers. */
export function TraitsField({ recovery, change, traits }: TraitsFieldProps) {
  const { answers } = recovery
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-bold">Any of these?</legend>
      {traits.map((trait) => (
        <Checkbox
          key={trait}
          label={casualtyFields[trait].label}
          checked={answers[trait] ?? false}
          onChange={({ target }) => change({ answers: { ...answers, [trait]: target.checked } })}
        />
      ))}
    </fieldset>
  )
}
