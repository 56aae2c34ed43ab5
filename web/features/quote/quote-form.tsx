import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { ManualDistanceField } from './manual-distance-field.tsx'
import { MotorwayCard } from './motorway-card.tsx'
import { eircodeProblem, namesMotorway } from './read-where.ts'
import type { RecoveryDraft } from './recovery-draft.ts'
import type { LiveQuote } from './use-quote.ts'
import { useState } from 'react'
import { UrgencyField, VehicleField } from './vehicle-field.tsx'
import { WhereField } from './where-field.tsx'

type QuoteFormProps = RecoveryDraft & { live: LiveQuote }

/** Only the questions that a price needs: where from, where to, what, how soon. */
export function QuoteForm({ recovery, change, live }: QuoteFormProps) {
  const { pickup, dropoff, answers } = recovery
  const isOnMotorway = answers.locationDetails === 'motorway'
  const [left, setLeft] = useState({ pickup: false, dropoff: false })
  return (
    <div className="flex flex-col gap-5">
      {(isOnMotorway || namesMotorway(pickup.typed)) && <MotorwayCard />}
      <div className="flex flex-col">
        <WhereField
          id="quote-pickup"
          label="Where are you?"
          placeholder="Eircode, town or place"
          required
          mayLocate
          value={pickup}
          onChange={(value) => change({ pickup: { ...pickup, ...value } })}
          onBlur={() => setLeft({ ...left, pickup: true })}
          error={left.pickup ? eircodeProblem(pickup.typed) : null}
        />
        <Checkbox
          label="I am on a motorway"
          checked={isOnMotorway}
          onChange={({ target }) =>
            change({
              answers: { ...answers, locationDetails: target.checked ? 'motorway' : undefined },
            })
          }
        />
      </div>
      <WhereField
        id="quote-dropoff"
        label="Where to?"
        placeholder="Garage or home: Eircode, town or place"
        value={dropoff}
        onChange={(value) => change({ dropoff: { ...dropoff, ...value } })}
        onBlur={() => setLeft({ ...left, dropoff: true })}
        error={left.dropoff ? eircodeProblem(dropoff.typed) : null}
      />
      <ManualDistanceField
        id="quote-distance"
        recovery={recovery}
        change={change}
        quote={live.quote}
      />
      <VehicleField recovery={recovery} change={change} idPrefix="quote" />
      <UrgencyField recovery={recovery} change={change} idPrefix="quote" />
    </div>
  )
}
