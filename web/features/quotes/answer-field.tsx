import type { Casualty } from '../../../domain/bookings/casualty.ts'
import { casualtyFields, type ChoiceName } from '../../../domain/bookings/vehicle-fields.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import { useAnswerPrice } from './use-answer-price.ts'

/** The questions that are answered with one of a list; the type of vehicle is asked with pictures. */
export type Question = Exclude<ChoiceName, 'vehicleType'>

type AnswerFieldProps = RecoveryDraft & {
  id: string
  answer: Question
  error?: string | null
}

/** One question about the casualty vehicle, with its list of answers. */
export function AnswerField({ recovery, change, answer, ...field }: AnswerFieldProps) {
  const definition = casualtyFields[answer]
  const options: Readonly<Record<string, string>> = definition.options
  const answerPrice = useAnswerPrice(recovery)
  const otherwise = 'otherwise' in definition ? definition.otherwise : undefined
  const shared = {
    ...field,
    label: definition.question,
    value: recovery.answers[answer] ?? otherwise ?? '',
    required: otherwise === undefined || undefined,
    onChange: ({ target }: { target: { value: string } }): void => {
      if (target.value in options) {
        change({ answers: { ...recovery.answers, [answer]: target.value } })
      }
    },
  }
  const priced = Object.entries(options).map(([value, label]) => ({
    value,
    label,
    detail: answerPrice(answer, value as Casualty[Question]),
  }))
  return definition.look === 'select' ? (
    <SelectField
      {...shared}
      options={priced.map(({ value, label, detail }) => ({
        value,
        label: detail ? `${label} ${detail}` : label,
      }))}
    />
  ) : (
    <RadioCards {...shared} options={priced} columns="fit" />
  )
}
