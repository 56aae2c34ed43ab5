import {
  casualtyFieldList,
  casualtyFields,
  type AnyCasualtyField,
  type CasualtyTrait,
} from '../../../domain/bookings/vehicle-fields.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { AnswerField, type Question } from './answer-field.tsx'
import { fieldIdOf, type RecoveryField } from './check-recovery.ts'
import type { SectionProps } from './form-section.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import { useAnswerPrice } from './use-answer-price.ts'

type ChoiceField = Extract<AnyCasualtyField, { kind: 'choice' }>

const questionsOf = (section: ChoiceField['section'], look: ChoiceField['look']): Question[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'choice' && field.section === section && field.look === look
      ? [name as Question]
      : [],
  )

const traitsOf = (section: ChoiceField['section']): CasualtyTrait[] =>
  casualtyFieldList.flatMap(([name, field]) =>
    field.kind === 'trait' && field.section === section ? [name as CasualtyTrait] : [],
  )

/** The questions of a section as `domain/bookings/vehicle-fields.ts` has them: those shown in full, those in a list, then what to tick. */
export function SectionAnswers({
  section,
  problems,
  idOf,
  ...draft
}: SectionProps & { section: 'vehicle' | 'spot' }) {
  const drawn = (answer: Question) => {
    const field = fieldIdOf(answer) as RecoveryField
    return (
      <AnswerField
        key={answer}
        {...draft}
        id={idOf(field)}
        answer={answer}
        error={problems[field]}
      />
    )
  }
  const inLists = questionsOf(section, 'select')
  return (
    <>
      {questionsOf(section, 'cards').map(drawn)}
      {inLists.length > 0 && <div className="grid gap-5 sm:grid-cols-2">{inLists.map(drawn)}</div>}
      <TraitsField {...draft} traits={traitsOf(section)} />
    </>
  )
}

type TraitsFieldProps = RecoveryDraft & { traits: readonly CasualtyTrait[] }

/** Further traits of the vehicle or its surroundings, beside its answers. */
function TraitsField({ recovery, change, traits }: TraitsFieldProps) {
  const { answers } = recovery
  const answerPrice = useAnswerPrice(recovery)
  return (
    <fieldset className="flex flex-col">
      <legend className="text-sm font-bold">Any of these?</legend>
      {traits.map((trait) => (
        <Checkbox
          key={trait}
          label={`${casualtyFields[trait].label} ${answerPrice(trait, true) ?? ''}`.trim()}
          checked={answers[trait] ?? false}
          onChange={({ target }) => change({ answers: { ...answers, [trait]: target.checked } })}
        />
      ))}
    </fieldset>
  )
}
