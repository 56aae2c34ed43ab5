import {
  casualtyConditionLabels,
  type CasualtyCondition,
} from '../../../../domain/bookings/casualty-conditions.ts'
import { useTariff } from '../../../api/tariffs/tariff.ts'
import { Checkbox } from '../../../ui/forms/checkbox.tsx'
import { Money } from '../../../ui/data/money.tsx'
import { tick, tickedConditions } from './calculator-input.ts'

type CalculatorConditionsProps = {
  conditions: readonly CasualtyCondition[]
  onChange: (conditions: readonly CasualtyCondition[]) => void
}

/** The unusual conditions of the recovery, each with its surcharge. */
export function CalculatorConditions({ conditions, onChange }: CalculatorConditionsProps) {
  const { conditionCents } = useTariff()
  return (
    <fieldset>
      <legend className="text-sm font-bold">Any of these?</legend>
      <div className="grid gap-x-8 sm:grid-cols-2">
        {tickedConditions.map((condition) => (
          <Checkbox
            key={condition}
            label={
              <>
                {casualtyConditionLabels[condition]}{' '}
                <span className="text-ink-muted whitespace-nowrap">
                  +<Money cents={conditionCents[condition]} />
                </span>
              </>
            }
            checked={conditions.includes(condition)}
            onChange={({ target }) => onChange(tick(conditions, condition, target.checked))}
          />
        ))}
      </div>
    </fieldset>
  )
}
