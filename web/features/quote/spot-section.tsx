import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { useTypedText } from '../../ui/forms/use-typed-text.ts'
import { descriptionMaxLength } from './check-recovery.ts'
import { FormSection, type SectionProps } from './form-section.tsx'
import { SectionAnswers } from './section-answers.tsx'
import { typedRules } from './typed-rules.ts'

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
