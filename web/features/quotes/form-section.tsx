import { useId, type ReactNode } from 'react'
import type { RecoveryField, RecoveryProblems } from './check-recovery.ts'
import type { RecoveryDraft } from './recovery-draft.ts'

/** The props that every part of the form gets from the whole. */
export type SectionProps = RecoveryDraft & {
  /** The problems to show; empty until the customer has tried to continue. */
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
