import { useId, type ReactNode } from 'react'

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
