import {
  applies,
  circumstances,
  noneApplies,
  withCircumstance,
  withNone,
} from '../../../domain/bookings/circumstances.ts'
import { formatEuro } from '../../../domain/money.ts'
import { useTariff } from '../../api/tariff.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

type CircumstancesFieldProps = RecoveryDraft & { id: string; error?: string }

/** The one question about the vehicle and its surroundings: what is unusual, and what each costs. */
export function CircumstancesField({ recovery, change, id, error }: CircumstancesFieldProps) {
  const { answers } = recovery
  const { conditionCents } = useTariff()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-2 text-base font-bold">Anything we should know?</legend>
      <div className="flex flex-wrap gap-2">
        {circumstances.map((one) => (
          <Chip
            key={one.condition}
            label={
              <span>
                {one.label}{' '}
                <span className="font-regular tabular-nums whitespace-nowrap">
                  {`+${formatEuro(conditionCents[one.condition]).replace(/\.00$/, '')}`}
                </span>
              </span>
            }
            checked={applies(one, answers)}
            onChange={({ target }) =>
              change({ answers: withCircumstance(answers, one, target.checked) })
            }
          />
        ))}
        <Chip
          id={id}
          label="None of these"
          checked={noneApplies(answers)}
          onChange={() => change({ answers: withNone(answers) })}
        />
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
