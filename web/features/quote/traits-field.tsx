import { casualtyTraitLabels, type CasualtyTrait } from '../../../domain/casualty.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

type TraitsFieldProps = RecoveryDraft & { traits: readonly CasualtyTrait[] }

/** What may be true of the vehicle or the scene beside its answers. */
export function TraitsField({ recovery, change, traits }: TraitsFieldProps) {
  const { answers } = recovery
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-bold">Tick what applies</legend>
      {traits.map((trait) => (
        <Checkbox
          key={trait}
          label={casualtyTraitLabels[trait]}
          checked={answers[trait] ?? false}
          onChange={({ target }) => change({ answers: { ...answers, [trait]: target.checked } })}
        />
      ))}
    </fieldset>
  )
}
