/** A code that is read out beside a vehicle: large, and digit by digit for a screen reader. */
export function CodeCard({
  id,
  title,
  hint,
  code,
}: {
  id: string
  title: string
  hint: string
  code: string
}) {
  return (
    <section
      aria-labelledby={id}
      className="bg-sunken text-ink flex items-center justify-between gap-3 rounded-lg px-4 py-2"
    >
      <div className="min-w-0">
        <h2 id={id} className="text-sm">
          {title}
        </h2>
        <p className="text-ink-muted text-xs">{hint}</p>
      </div>
      <p className="text-xl font-bold tracking-[0.15em] whitespace-nowrap tabular-nums" aria-hidden>
        {code}
      </p>
      <p className="sr-only">{code.split('').join(' ')}</p>
    </section>
  )
}
