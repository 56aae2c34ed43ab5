import {
  applies,
  circumstances,
  noneApplies,
  withCircumstance,
  withNone,
  type Circumstance,
} from '../../../domain/bookings/circumstances.ts'
import { Chip } from '../../ui/forms/chip.tsx'
import { FieldError } from '../../ui/forms/field.tsx'
import { noneLabel } from './check-recovery.ts'
import type { RecoveryDraft } from './recovery-draft.ts'
import { useAddedPrice } from './use-added-price.ts'

type CircumstancesFieldProps = RecoveryDraft & {
  id: string
  error?: string
  /** The form asks about the motorway beside the place. */
  hasMotorwayQuestion?: boolean
}

/** The one question about the vehicle and its surroundings: what is unusual, and what each costs. */
export function CircumstancesField(props: CircumstancesFieldProps) {
  const { recovery, change, id, error, hasMotorwayQuestion = false } = props
  const { answers, pickup } = recovery
  const addedPrice = useAddedPrice()
  // A place on a motorway stays there when nothing else is unusual.
  const isKnown = ({ condition }: Circumstance): boolean =>
    condition === 'motorway' && (hasMotorwayQuestion || pickup.isOnMotorway)
  const offered = circumstances.filter((one) => !isKnown(one))
  const isElse = circumstances.some((one) => isKnown(one) && applies(one, answers))
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-base font-bold">Anything we should know?</legend>
      {/* The answer of most comes first, and on a phone two are beside each other: what else there is, is in sight. */}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(7.5rem,100%),1fr))] gap-1.5 sm:flex sm:flex-wrap sm:gap-2">
        <Chip
          id={id}
          isInGrid
          label={noneLabel(isElse)}
          checked={noneApplies(answers, offered)}
          onChange={() => change({ answers: withNone(answers, offered) })}
        />
        {(hasMotorwayQuestion ? offered : circumstances).map((one) => (
          <Chip
            key={one.condition}
            isInGrid
            label={
              <span>
                {one.label}{' '}
                <span className="font-regular tabular-nums whitespace-nowrap">
                  {addedPrice(one.condition)}
                </span>
              </span>
            }
            checked={applies(one, answers)}
            onChange={({ target }) =>
              change({ answers: withCircumstance(answers, one, target.checked) })
            }
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </fieldset>
  )
}
