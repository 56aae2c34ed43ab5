import {
  besideVehicleAnswerLabels,
  besideVehicleAnswers,
  casualtyTraitLabels,
  dropoffLocationLabels,
  dropoffLocations,
  keysAnswerLabels,
  keysAnswers,
  loadingAccesses,
  loadingAccessLabels,
  locationDetailLabels,
  locationDetails,
  pickupLocationLabels,
  pickupLocations,
  rollingAnswerLabels,
  rollingAnswers,
  vehicleOwnershipLabels,
  vehicleOwnerships,
  vehicleSizeLabels,
  vehicleSizes,
  visibleDamageLabels,
  visibleDamages,
  type CasualtyTrait,
} from '../../../domain/casualty.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { AnswerField } from './answer-field.tsx'
import {
  descriptionMaxLength,
  type RecoveryField,
  type RecoveryProblems,
} from './check-recovery.ts'
import { DriverChoice } from './driver-choice.tsx'
import { FormSection } from './form-section.tsx'
import { ManualDistanceField } from './manual-distance-field.tsx'
import { MotorwayCard } from './motorway-card.tsx'
import { PriceCard } from './price-card.tsx'
import { eircodeProblem, namesMotorway } from './read-where.ts'
import type { RecoveryDraft } from './recovery-draft.ts'
import { tooManyChanges, typedRules } from './typed-rules.ts'
import type { LiveQuote } from './use-quote.ts'
import { UrgencyField, VehicleField } from './vehicle-field.tsx'
import { WhereField } from './where-field.tsx'

type RecoveryDetailsProps = RecoveryDraft & {
  live: LiveQuote
  /** What is to be shown as wrong; empty until someone has tried to go on. */
  problems: RecoveryProblems
  idOf: (field: RecoveryField) => string
}

const vehicleTraits: readonly CasualtyTrait[] = ['isLuxury', 'isJapaneseImport']
const sceneTraits: readonly CasualtyTrait[] = [
  'isAccidentScene',
  'isMultiVehicle',
  'hasHazardousLoad',
]

/** Step 1 of booking: everything a driver and the price have to know (specification, customer side §3). */
export function RecoveryDetails({ recovery, change, live, problems, idOf }: RecoveryDetailsProps) {
  const { pickup, dropoff, answers } = recovery
  const draft = { recovery, change }
  const isOnMotorway = answers.locationDetails === 'motorway' || namesMotorway(pickup.typed)
  const description = useTypedText({
    value: recovery.description,
    onChange: (text) => change({ description: text }),
    rules: typedRules,
    tooMany: tooManyChanges,
  })
  return (
    <div className="flex flex-col gap-8">
      {isOnMotorway && <MotorwayCard />}
      <FormSection title="Where">
        <SelectField
          id={idOf('pickup-location')}
          label="Where is the vehicle?"
          required
          value={pickup.location}
          placeholder="Choose one"
          options={pickupLocations.map((value) => ({ value, label: pickupLocationLabels[value] }))}
          onChange={({ target }) => {
            const location = pickupLocations.find((one) => one === target.value)
            if (location) change({ pickup: { ...pickup, location } })
          }}
          error={problems['pickup-location']}
        />
        <WhereField
          id={idOf('pickup-where')}
          label="Pickup Eircode, place or address"
          placeholder="D01 1234"
          required
          mayLocate
          value={pickup}
          onChange={(value) => change({ pickup: { ...pickup, ...value } })}
          error={problems['pickup-where'] ?? eircodeProblem(pickup.typed)}
        />
        <SelectField
          id={idOf('dropoff-location')}
          label="Where is it going?"
          value={dropoff.location}
          placeholder="Choose one (optional)"
          options={dropoffLocations.map((value) => ({
            value,
            label: dropoffLocationLabels[value],
          }))}
          onChange={({ target }) => {
            const location = dropoffLocations.find((one) => one === target.value) ?? ''
            change({ dropoff: { ...dropoff, location } })
          }}
          error={problems['dropoff-location']}
        />
        <WhereField
          id={idOf('dropoff-where')}
          label="Drop-off Eircode, place or address"
          placeholder="T12 5678"
          required={dropoff.location === 'other'}
          value={dropoff}
          onChange={(value) => change({ dropoff: { ...dropoff, ...value } })}
          error={problems['dropoff-where'] ?? eircodeProblem(dropoff.typed)}
        />
        <ManualDistanceField
          {...draft}
          id={idOf('manual-distance')}
          quote={live.quote}
          error={problems['manual-distance']}
        />
        <UrgencyField {...draft} idPrefix="book" />
      </FormSection>

      <FormSection title="The vehicle">
        <VehicleField {...draft} idPrefix="book" />
        <AnswerField
          {...draft}
          id={idOf('is-rolling')}
          answer="isRolling"
          label="Does it roll?"
          options={rollingAnswers}
          labels={rollingAnswerLabels}
          required
          error={problems['is-rolling']}
        />
        <AnswerField
          {...draft}
          id={idOf('keys-available')}
          answer="keysAvailable"
          label="Are the keys available?"
          options={keysAnswers}
          labels={keysAnswerLabels}
          required
          error={problems['keys-available']}
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <AnswerField
            {...draft}
            look="select"
            id="book-vehicle-size"
            answer="vehicleSize"
            label="Size"
            options={vehicleSizes}
            labels={vehicleSizeLabels}
            otherwise="unknown"
          />
          <AnswerField
            {...draft}
            look="select"
            id="book-visible-damage"
            answer="visibleDamage"
            label="Visible damage"
            options={visibleDamages}
            labels={visibleDamageLabels}
            otherwise="none"
          />
          <AnswerField
            {...draft}
            look="select"
            id="book-vehicle-ownership"
            answer="vehicleOwnership"
            label="Whose is it?"
            options={vehicleOwnerships}
            labels={vehicleOwnershipLabels}
            otherwise="owner"
          />
        </div>
        <Traits {...draft} traits={vehicleTraits} />
      </FormSection>

      <FormSection title="The spot">
        <AnswerField
          {...draft}
          id={idOf('location-details')}
          answer="locationDetails"
          label="What kind of spot is it?"
          options={locationDetails}
          labels={locationDetailLabels}
          required
          error={problems['location-details']}
        />
        <AnswerField
          {...draft}
          id={idOf('loading-access')}
          answer="loadingAccess"
          label="How much room is there to load it?"
          options={loadingAccesses}
          labels={loadingAccessLabels}
          required
          error={problems['loading-access']}
        />
        <AnswerField
          {...draft}
          id="book-beside-vehicle"
          answer="besideVehicle"
          label="Are you beside the vehicle?"
          options={besideVehicleAnswers}
          labels={besideVehicleAnswerLabels}
          otherwise="yes"
        />
        <Traits {...draft} traits={sceneTraits} />
        <TextAreaField
          id={idOf('description')}
          label="What happened?"
          hint="Anything the driver should know: noises, warning lights, a gate code"
          maxLength={descriptionMaxLength}
          rows={3}
          value={recovery.description}
          onChange={description.onInput}
          error={description.problem ?? problems.description}
        />
      </FormSection>

      <FormSection title="Price and driver">
        <PriceCard
          live={live}
          driverId={recovery.driverId}
          idle="Say where the vehicle is, and the price appears here."
        />
        {live.quote && (
          <DriverChoice
            quote={live.quote}
            driverId={recovery.driverId}
            onChange={(driverId) => change({ driverId })}
          />
        )}
      </FormSection>
    </div>
  )
}

function Traits({
  recovery,
  change,
  traits,
}: RecoveryDraft & { traits: readonly CasualtyTrait[] }) {
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
