import { vehicleTypeLabels, type VehicleType } from '../../../domain/bookings/casualty.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { CircumstancesField } from './circumstances-field.tsx'
import { MotorwaySafety } from './motorway/motorway-safety.tsx'
import { eircodeProblem } from './read-where.ts'
import type { RecoveryDraft } from './recovery-draft.ts'
import type { LiveQuote } from './use-quote.ts'
import { useState } from 'react'
import { useAddedPrice } from './use-added-price.ts'
import { UrgencyField, VehicleField } from './vehicle-field.tsx'
import { WantedDistance } from './wanted-distance.tsx'
import { WhereField } from './where-field.tsx'
import { answerMotorway, changePickup } from './where-place.ts'

/** What the price is for, beside the question above the types: on a phone these are below the screen. */
function TypeInSight({ type }: { type: VehicleType }) {
  return (
    <a
      href="#quote-vehicle-type"
      className="absolute -top-2.5 right-0 inline-flex min-h-11 items-center text-sm underline underline-offset-[0.2em]"
    >
      <span className="sr-only">Your vehicle: </span>
      {vehicleTypeLabels[type]}
    </a>
  )
}

type QuoteFormProps = RecoveryDraft & { live: LiveQuote }

/** Only the questions that a price needs, those that everyone answers first: where from, where to, what is unusual, what, how soon. */
export function QuoteForm({ recovery, change, live }: QuoteFormProps) {
  const { pickup, dropoff, answers } = recovery
  const addedPrice = useAddedPrice()
  const isOnMotorway = answers.locationDetails === 'motorway'
  const motorwayHint = pickup.pin ? 'From your location' : 'From what you typed'
  const [isTyping, setTyping] = useState({ pickup: false, dropoff: false })
  const [left, setLeft] = useState({ pickup: false, dropoff: false })
  return (
    <div className="flex flex-col gap-3 md:gap-5">
      <MotorwaySafety recovery={recovery} />
      <div className="flex flex-col">
        <WhereField
          id="quote-pickup"
          label="Where are you?"
          placeholder="Eircode, M50 J9, town"
          required
          end="pickup"
          mayLocate
          locatesReturning
          onTyping={(isPickup) => setTyping({ ...isTyping, pickup: isPickup })}
          value={pickup}
          onChange={(value) => change(changePickup(recovery, value))}
          onBlur={() => setLeft({ ...left, pickup: true })}
          error={left.pickup ? eircodeProblem(pickup.typed) : null}
        />
        <Checkbox
          label={`I am on a motorway ${addedPrice('motorway')}`}
          hint={pickup.isOnMotorway && isOnMotorway ? motorwayHint : undefined}
          checked={isOnMotorway}
          onChange={({ target }) => change({ answers: answerMotorway(answers, target.checked) })}
        />
      </div>
      <WhereField
        id="quote-dropoff"
        end="dropoff"
        onTyping={(isDropoff) => setTyping({ ...isTyping, dropoff: isDropoff })}
        label="Where to?"
        placeholder="Eircode, garage, town"
        value={dropoff}
        onChange={(value) => change({ dropoff: { ...dropoff, ...value } })}
        onBlur={() => setLeft({ ...left, dropoff: true })}
        error={left.dropoff ? eircodeProblem(dropoff.typed) : null}
      />
      <WantedDistance
        id="quote-distance"
        recovery={recovery}
        change={change}
        quote={live.quote}
        isTyping={isTyping.pickup || isTyping.dropoff || live.isPricing}
      />
      <div className="relative">
        <CircumstancesField
          recovery={recovery}
          change={change}
          id="quote-circumstances"
          hasMotorwayQuestion
        />
        {recovery.vehicleFrom !== 'last_booking' && <TypeInSight type={recovery.vehicleType} />}
      </div>
      <VehicleField recovery={recovery} change={change} idPrefix="quote" />
      <UrgencyField recovery={recovery} change={change} idPrefix="quote" />
    </div>
  )
}
