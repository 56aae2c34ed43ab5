import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { DriverDocument } from '../../../contract/drivers/verification-application.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { classNames } from '../../ui/class-names.ts'
import type { Step } from './application-state.ts'

const marks: Record<Step['state'], { tone: Tone; word: string }> = {
  done: { tone: 'success', word: 'Done' },
  missing: { tone: 'neutral', word: 'To do' },
  problem: { tone: 'danger', word: 'Change' },
}

type StepListProps = {
  steps: readonly Step[]
  documents: readonly DriverDocument[]
  current: string | null
}

type ShownStep = Step & { word?: string }

const refusedStep = ({ requestedAgain, reason }: DriverDocument): Partial<ShownStep> => ({
  state: 'problem',
  word: requestedAgain ? 'Send again' : 'Refused',
  note: reason ?? '',
})

/** Everything an application needs, each line linked to its form. */
export function StepList({ steps, documents, current }: StepListProps) {
  const shown = steps.map((step): ShownStep => {
    const last = documents.findLast(({ kind }) => kind === step.code)
    return last?.state === 'refused' ? { ...step, ...refusedStep(last) } : step
  })
  return (
    <ol className="divide-line border-line divide-y border-y">
      {shown.map(({ code, label, state, note, word }) => (
        <li key={code}>
          <Link
            to={paths.driverJoinStep(code)}
            aria-current={code === current ? 'step' : undefined}
            className={classNames(
              'hover:bg-sunken flex min-h-14 items-center gap-3 px-2 py-2.5 no-underline',
              code === current && 'bg-sunken',
            )}
          >
            <span className="min-w-0 grow">
              <span className="block font-bold">{label}</span>
              {note && <span className="text-ink-muted block text-sm">{note}</span>}
            </span>
            <StatusBadge tone={marks[state].tone}>{word ?? marks[state].word}</StatusBadge>
            <ChevronRight aria-hidden className="text-ink-muted size-5 shrink-0" />
          </Link>
        </li>
      ))}
    </ol>
  )
}
