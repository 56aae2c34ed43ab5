import { useId, type ReactNode } from 'react'
import type { RecoveryField, RecoveryProblems } from './check-recovery.ts'
import type { RecoveryDraft } from './recovery-draft.ts'

/** What every part of the form needs of the whole. */
export type SectionProps = RecoveryDraft & {
  /** What is to be shown as wrong; empty until someone has tried to go on. */
  problems: RecoveryProblems
  idOf: (field: RecoveryField) => string
}

/** A part of a long form, under a heading of its own. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <h3 id={id} className="border-line border-b pb-2 text-lg">
        {title}
      </h3>
      {children}
    </section>
  )
}
