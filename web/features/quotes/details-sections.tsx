import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { descriptionMaxLength } from './check-recovery.ts'
import { FormSection, type SectionProps } from './form-section.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { SectionAnswers } from './section-answers.tsx'
import { typedRules } from './typed-rules.ts'
import { VehicleField } from './vehicle-field.tsx'

/** What is to be loaded. `hasType`: the type of vehicle is asked here. */
export function VehicleSection({ hasType = true, ...props }: SectionProps & { hasType?: boolean }) {
  const { recovery, change, problems, idOf } = props
  return (
    <FormSection title="The vehicle">
      {hasType && <VehicleField recovery={recovery} change={change} idPrefix="book" />}
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

/** What the driver will find there, and what happened. */
export function SpotSection(props: SectionProps) {
  const { recovery, change, problems, idOf } = props
  const description = useTypedText({
    value: recovery.description,
    onChange: (text) => change({ description: text }),
    rules: typedRules,
  })
  return (
    <FormSection title="The spot">
      <SectionAnswers {...props} section="spot" />
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
  )
}

/** What was answered plainly by "Anything we should know?", and all that is optional. */
export default function DetailsSections(props: SectionProps) {
  return (
    <>
      <VehicleSection {...props} hasType={false} />
      <SpotSection {...props} />
      <Checkbox
        id="book-others-if-late"
        label="If my driver runs far late, offer the job to others nearby"
        checked={props.recovery.othersIfLate}
        onChange={({ target }) => props.change({ othersIfLate: target.checked })}
      />
    </>
  )
}
