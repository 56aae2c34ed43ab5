import { ChevronDown } from 'lucide-react'
import type { Question } from './json-ld.ts'

/** Questions that open to their answers, with or without scripts. */
export function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <div className="divide-line border-line divide-y border-y">
      {questions.map(({ question, answer }) => (
        <details key={question} className="group/question">
          <summary className="flex min-h-14 items-center justify-between gap-4 py-3 font-bold select-none">
            {question}
            <ChevronDown
              aria-hidden
              className="text-ink-muted size-5 shrink-0 transition-transform group-open/question:rotate-180 motion-reduce:transition-none"
            />
          </summary>
          <p className="text-ink-muted max-w-prose pb-5">{answer}</p>
        </details>
      ))}
    </div>
  )
}
