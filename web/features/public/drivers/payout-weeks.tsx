import { addDublinDays, dublinInstant, formatDay } from '../../../../domain/time/dublin-time.ts'
import { payoutRunAt, payoutWeekOf } from '../../../../domain/payouts/payout.ts'
import { classNames } from '../../../ui/class-names.ts'
import { ordinaryDay } from '../pricing/plain-recovery.ts'

const worked = payoutWeekOf(dublinInstant(ordinaryDay))
const paidOn = payoutRunAt(worked)

const daysFrom = (monday: Date): readonly Date[] =>
  Array.from({ length: 7 }, (_, index) => addDublinDays(monday, index))

/** Two weeks beside each other: the one in which jobs are completed, and the Friday after on which they are paid. */
export function PayoutWeeks() {
  const lastDay = addDublinDays(worked.endsAt, -1)
  return (
    <figure className="border-line bg-surface max-w-prose rounded-xl border p-5 md:p-6">
      <div aria-hidden className="flex flex-col gap-2">
        <Week days={daysFrom(worked.startsAt)} look={() => 'bg-plate text-plate-ink'} />
        <Week
          days={daysFrom(worked.endsAt)}
          look={(day) =>
            day.getTime() === paidOn.getTime()
              ? 'bg-art-truck text-action-ink'
              : 'bg-sunken text-ink-muted'
          }
        />
      </div>
      <figcaption className="mt-4 text-sm">
        {`Completed ${formatDay(worked.startsAt)} to ${formatDay(lastDay)}: `}
        <span className="font-bold">{`paid ${formatDay(paidOn)}`}</span>
      </figcaption>
    </figure>
  )
}

type WeekProps = { days: readonly Date[]; look: (day: Date) => string }

function Week({ days, look }: WeekProps) {
  return (
    <div className="grid grid-cols-7 gap-1.5">
      {days.map((day) => {
        const [weekday, date] = formatDay(day).split(' ')
        return (
          <span
            key={day.getTime()}
            className={classNames(
              'flex flex-col items-center rounded-md py-1.5 text-xs tabular-nums',
              look(day),
            )}
          >
            <span>{weekday}</span>
            <span className="text-base font-bold">{date}</span>
          </span>
        )
      })}
    </div>
  )
}
