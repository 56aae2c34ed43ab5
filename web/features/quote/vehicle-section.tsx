import type { CasualtyTrait } from '../../../domain/casualty.ts'
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
        error={problems['is-rolling']}
      />
      <AnswerField
        {...draft}
        id={idOf('keys-available')}
        answer="keysAvailable"
        error={problems['keys-available']}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <AnswerField {...draft} look="select" id="book-vehicle-size" answer="vehicleSize" />
        <AnswerField {...draft} look="select" id="book-visible-damage" answer="visibleDamage" />
        <AnswerField
          {...draft}
          look="select"
          id="book-vehicle-ownership"
          answer="vehicleOwnership"
        />
      </div>
      <TraitsField {...draft} traits={traits} />
    </FormSection>
  )
}
