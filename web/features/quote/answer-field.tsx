import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { casualtyQuestions, type Question } from './casualty-questions.ts'
import type { RecoveryDraft } from './recovery-draft.ts'

type AnswerFieldProps<K extends Question> = RecoveryDraft & {
  id: string
  answer: K
  error?: string | null
  look?: 'cards' | 'select'
}

/** One question about the casualty vehicle, with its list of answers. */
export function AnswerField<K extends Question>(props: AnswerFieldProps<K>) {
  const { recovery, change, answer, look = 'cards', ...field } = props
  const { label, options, labels, otherwise } = casualtyQuestions[answer]
  const value: string = recovery.answers[answer] ?? otherwise ?? ''
  const shared = {
    ...field,
    label,
    value,
    required: otherwise === undefined || undefined,
    options: options.map((option) => ({ value: option, label: labels[option] })),
    onChange: ({ target }: { target: { value: string } }): void => {
      const chosen = options.find((option) => option === target.value)
      if (chosen) change({ answers: { ...recovery.answers, [answer]: chosen } })
    },
  }
  return look === 'select' ? <SelectField {...shared} /> : <RadioCards {...shared} columns="fit" />
}
