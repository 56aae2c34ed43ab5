export type ShareBar = { id: string; label: string; value: number; note?: string }

type ShareBarsProps = {
  /** What is counted, for screen readers. */
  label: string
  bars: readonly ShareBar[]
}

/** Counts below each other, each with a bar as long as its share of the largest: the figures are the words, the bars only help. */
export function ShareBars({ label, bars }: ShareBarsProps) {
  const most = Math.max(1, ...bars.map(({ value }) => value))
  return (
    <ul aria-label={label} className="flex flex-col gap-3">
      {bars.map(({ id, label: name, value, note }) => (
        <li key={id}>
          <span className="flex items-baseline justify-between gap-4">
            <span>{name}</span>
            <span className="font-bold tabular-nums">{value}</span>
          </span>
          <span aria-hidden className="bg-sunken mt-1 block h-2.5 rounded-full">
            <span
              className="bg-art-steel block h-full rounded-full"
              style={{ width: `${(value / most) * 100}%` }}
            />
          </span>
          {note && <span className="text-ink-muted mt-1 block text-sm">{note}</span>}
        </li>
      ))}
    </ul>
  )
}
