import type { CasualtyTrait } from '../../../domain/casualty.ts'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { useTypedText } from '../../ui/use-typed-text.ts'
import { AnswerField } from './answer-field.tsx'
import { descriptionMaxLength } from './check-recovery.ts'
import { FormSection, type SectionProps } from './form-section.tsx'
import { TraitsField } from './traits-field.tsx'
import { typedRules } from './typed-rules.ts'

const traits: readonly CasualtyTrait[] = ['isAccidentScene', 'isMultiVehicle', 'hasHazardousLoad']

/** What waits for the driver there, and what happened. */
export function SpotSection({ problems, idOf, ...draft }: SectionProps) {
  const { recovery, change } = draft
  const description = useTypedText({
    value: recovery.description,
    onChange: (text) => change({ description: text }),
    rules: typedRules,
  })
  return (
    <FormSection title="The spot">
      <AnswerField
        {...draft}
        id={idOf('location-details')}
        answer="locationDetails"
        error={problems['location-details']}
      />
      <AnswerField
        {...draft}
        id={idOf('loading-access')}
        answer="loadingAccess"
        error={problems['loading-access']}
      />
      <AnswerField {...draft} id="book-beside-vehicle" answer="besideVehicle" />
      <TraitsField {...draft} traits={traits} />
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
