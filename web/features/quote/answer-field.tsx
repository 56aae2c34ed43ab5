import { casualtyFields, type ChoiceName } from '../../../domain/bookings/vehicle-fields.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'

/** The questions that are answered with one of a list; the type of vehicle is asked with pictures. */
export type Question = Exclude<ChoiceName, 'vehicleType'>

type AnswerFieldProps = RecoveryDraft & {
  id: string
  answer: Question
  error?: string | null
}

/** One question about the casualty vehicle, with its list of answers. */
export function AnswerField({ recovery, change, answer, ...field }: AnswerFieldProps) {
  const asked = casualtyFields[answer]
  const options: Readonly<Record<string, string>> = asked.options
  const otherwise = 'otherwise' in asked ? asked.otherwise : undefined
  const shared = {
    ...field,
    label: asked.question,
    value: recovery.answers[answer] ?? otherwise ?? '',
    required: otherwise === undefined || undefined,
    options: Object.entries(options).map(([value, label]) => ({ value, label })),
    onChange: ({ target }: { target: { value: string } }): void => {
      if (target.value in options) {
        change({ answers: { ...recovery.answers, [answer]: target.value } })
      }
    },
  }
  return asked.look === 'select' ? (
    <SelectField {...shared} />
  ) : (
    <RadioCards {...shared} columns="fit" />
  )
}
