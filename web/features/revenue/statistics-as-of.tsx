import { DateTime } from '../../ui/data/date-time.tsx'

/** How new the figures of this tab are. */
export function StatisticsAsOf({ asOf }: { asOf: string }) {
  return (
    <p className="text-ink-muted text-sm">
      Figures as of <DateTime at={asOf} wording="time" />
    </p>
  )
}
