import { formatResponse, type ResponseWindow } from '../../../domain/places/cities.ts'

type ResponseRangesProps = {
  rows: readonly { name: string; response: ResponseWindow }[]
}

const tickEveryMinutes = 30

/** Targets for the wait beside each other: the earliest and the latest arrival, on one scale of minutes. */
export function ResponseRanges({ rows }: ResponseRangesProps) {
  const longest = Math.max(...rows.map(({ response }) => response.untilMinutes))
  const share = (minutes: number): string => `${(100 * minutes) / longest}%`
  const ticks = Array.from(
    { length: Math.floor(longest / tickEveryMinutes) + 1 },
    (_, index) => index * tickEveryMinutes,
  )
  return (
    <div>
      <dl className="flex flex-col gap-4">
        {rows.map(({ name, response }) => (
          <div key={name} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1.5">
            <dt>{name}</dt>
            <dd className="font-bold whitespace-nowrap tabular-nums">{formatResponse(response)}</dd>
            <dd aria-hidden className="bg-line relative col-span-2 h-3 rounded-full">
              <span
                className="bg-art-truck absolute inset-y-0 rounded-full"
                style={{
                  left: share(response.fromMinutes),
                  width: share(response.untilMinutes - response.fromMinutes),
                }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <div aria-hidden className="text-ink-muted relative mt-2 h-5 text-xs tabular-nums">
        {ticks.map((minutes) => (
          <span
            key={minutes}
            className="absolute -translate-x-1/2 first:translate-x-0 last:-translate-x-full"
            style={{ left: share(minutes) }}
          >
            {minutes}
          </span>
        ))}
      </div>
    </div>
  )
}
