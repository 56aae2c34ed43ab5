import { RadioCards } from '../../ui/radio-cards.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { Answers } from './recovery.ts'
import type { RecoveryDraft } from './recovery-draft.ts'

type Words = { [K in keyof Answers]: Answers[K] extends string | undefined ? K : never }
/** The questions that are answered with one of a list. */
type Question = NonNullable<Words[keyof Answers]>
type AnswerTo<K extends Question> = NonNullable<Answers[K]>

type AnswerFieldProps<K extends Question> = RecoveryDraft & {
  id: string
  answer: K
  label: string
  options: readonly AnswerTo<K>[]
  labels: Record<AnswerTo<K>, string>
  /** What it is taken to be while nobody has said; without it nothing is chosen at first. */
  otherwise?: AnswerTo<K>
  required?: boolean
  error?: string | null
  look?: 'cards' | 'select'
}

/** One question about the casualty vehicle, with its list of answers. */
export function AnswerField<K extends Question>(props: AnswerFieldProps<K>) {
  const { recovery, change, answer, options, labels, otherwise, look = 'cards', ...field } = props
  const value: string = recovery.answers[answer] ?? otherwise ?? ''
  const shared = {
    ...field,
    value,
    options: options.map((option) => ({ value: option, label: labels[option] })),
    onChange: ({ target }: { target: { value: string } }): void => {
      const chosen = options.find((option) => option === target.value)
      if (chosen) change({ answers: { ...recovery.answers, [answer]: chosen } })
    },
  }
  return look === 'select' ? <SelectField {...shared} /> : <RadioCards {...shared} columns="fit" />
}
