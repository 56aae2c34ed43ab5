import { formatRating } from '../../../../domain/bookings/rating.ts'
import { rankedExample, type RankedExample } from './ranking-example.ts'

const parts = [
  { id: 'countedMinutes', name: 'Counted', colour: 'bg-art-truck' },
  { id: 'ratingMinutes', name: 'Off for the rating', colour: 'bg-plate' },
  { id: 'idleMinutes', name: 'Off for the wait', colour: 'bg-line-strong' },
] as const

const tenth = (minutes: number): string => minutes.toFixed(1)

/** Each arrival as a bar, and how much rating and waiting deduct from it. */
export function RankingChart() {
  const ranked = rankedExample()
  const longest = Math.max(...ranked.map(({ etaMinutes }) => etaMinutes))
  return (
    <figure className="border-line bg-surface rounded-xl border p-5 md:p-6">
      <figcaption className="text-ink-muted flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {parts.map(({ id, name, colour }) => (
          <span key={id} className="flex items-center gap-2">
            <span aria-hidden className={`${colour} size-3 rounded-sm`} />
            {name}
          </span>
        ))}
      </figcaption>
      <ol className="mt-5 flex flex-col gap-5">
        {ranked.map((driver, index) => (
          <li key={driver.name}>
            <p className="flex items-baseline justify-between gap-4">
              <span>
                <span className="font-bold">{`${index + 1}. ${driver.name}`}</span>
                <span className="text-ink-muted block text-sm sm:inline">{` ${exampleLabel(driver)}`}</span>
              </span>
              <span className="shrink-0 font-bold tabular-nums">{`${tenth(driver.countedMinutes)} min`}</span>
            </p>
            <div
              aria-hidden
              className="mt-1.5 flex h-4 gap-0.5"
              style={{ width: `${(100 * driver.etaMinutes) / longest}%` }}
            >
              {parts.map(({ id, colour }) => (
                <span
                  key={id}
                  className={`${colour} first:rounded-l-sm last:rounded-r-sm`}
                  style={{ flexGrow: driver[id], flexBasis: 0 }}
                />
              ))}
            </div>
            <p className="text-ink-muted mt-1 text-sm tabular-nums">{sumOf(driver)}</p>
          </li>
        ))}
      </ol>
    </figure>
  )
}

const exampleLabel = ({ rating, idleHours }: RankedExample): string => {
  const stars = rating === null ? 'not rated yet' : `${formatRating(rating)} stars`
  if (idleHours === null) return `${stars}, never asked before`
  return idleHours === 0 ? `${stars}, asked just now` : `${stars}, last asked ${idleHours} h ago`
}

const sumOf = ({ etaMinutes, ratingMinutes, idleMinutes, countedMinutes }: RankedExample): string =>
  `${etaMinutes} to arrive − ${tenth(ratingMinutes)} rating − ${tenth(idleMinutes)} wait = ${tenth(countedMinutes)}`
