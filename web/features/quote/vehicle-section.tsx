import { FormSection, type SectionProps } from './form-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { SectionAnswers } from './section-answers.tsx'
import { VehicleField } from './vehicle-field.tsx'

/** What is to be loaded. */
export function VehicleSection(props: SectionProps) {
  const { recovery, change, problems, idOf } = props
  return (
    <FormSection title="The vehicle">
      <VehicleField recovery={recovery} change={change} idPrefix="book" />
      <SectionAnswers {...props} section="vehicle" />
      <IdentityFields
        typed={recovery.identity}
        onChange={(identity) => change({ identity })}
        problems={problems}
        idOf={idOf}
      />
    </FormSection>
  )
}
