import {
  keysAnswerLabels,
  keysAnswers,
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
import { AnswerField } from './answer-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { TraitsField } from './traits-field.tsx'
import { VehicleField } from './vehicle-field.tsx'

const traits: readonly CasualtyTrait[] = ['isLuxury', 'isJapaneseImport']

/** What is to be loaded. */
export function VehicleSection({ problems, idOf, ...draft }: SectionProps) {
  return (
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
      <TraitsField {...draft} traits={traits} />
    </FormSection>
  )
}
