import { useRef, useState, type ChangeEvent } from 'react'
import { toast, toastMs } from '../feedback/toast.ts'
import { typeInto, type TypedRules } from './typed-text.ts'

type Options = {
  value: string
  onChange: (text: string) => void
  rules: TypedRules
}

/** The specification's words when the limit is passed (customer side §5, operator side §8). */
const tooMany = { title: 'Rate limit exceeded', description: 'Please slow down your input' }

/** How a text field takes what is typed: cleaned, and not too often. `problem` is for the field's `error`. */
export const useTypedText = ({ value, onChange, rules }: Options) => {
  const log = useRef<{ edits: readonly number[]; lastAtMs: number }>({ edits: [], lastAtMs: 0 })
  /** Said once, not with every further key. */
  const receivedAtMs = useRef(-Infinity)
  const [problem, setProblem] = useState<string | null>(null)

  const take = (typed: string, atMs: number): void => {
    const outcome = typeInto({ text: value, ...log.current }, typed, atMs, rules)
    const { text, edits, lastAtMs } = outcome.field
    log.current = { edits, lastAtMs }
    setProblem(outcome.problem)
    if (!outcome.isTooMany) {
      onChange(text)
      return
    }
    if (atMs - receivedAtMs.current > toastMs) toast.failure(tooMany)
    receivedAtMs.current = atMs
  }

  return {
    problem,
    take,
    onInput: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): void =>
      take(event.target.value, event.timeStamp),
  }
}
