import { Plus, X } from 'lucide-react'
import { useState, type SubmitEvent } from 'react'
import type { DutySchedule } from '../../../contract/drivers/verification-application.ts'
import {
  checkDutySpans,
  formatMinute,
  maxSpansOfDay,
  minutesOfDay,
  type DutySpan,
} from '../../../domain/drivers/duty-schedule.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { changeSchedule, scheduleQuery } from '../../api/verification/application.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { controlLook, FieldError } from '../../ui/forms/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
/** The default of a new span of a day. */
const usual = { fromMinute: 8 * 60, untilMinute: 18 * 60 }
/** In a time input, midnight at the end of a day is written as the start of the next. */
const endOfDayTyped = '00:00'

/** Weekly hours, which take a driver on and off duty automatically. Draws nothing for a driver who has no profile yet. */
export function ScheduleCard() {
  return (
    <Loaded load={useLoad(scheduleQuery)} label="Loading your weekly hours" failed={null}>
      {(schedule) => <Hours key={JSON.stringify(schedule.spans)} schedule={schedule} />}
    </Loaded>
  )
}

function Hours({ schedule }: { schedule: DutySchedule }) {
  const [spans, setSpans] = useState<readonly DutySpan[]>(schedule.spans)
  const { run, isPending } = useAction(changeSchedule, {
    success: ({ nextEdgeAt }) => ({
      title: 'Weekly hours saved',
      description: nextEdgeAt
        ? `They next apply on ${formatMoment(new Date(nextEdgeAt))}.`
        : 'You go on and off duty manually.',
    }),
  })
  const problem = checkDutySpans(spans)
  const isChanged = JSON.stringify(spans) !== JSON.stringify(schedule.spans)

  const save = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!problem) void run({ spans: [...spans] })
  }

  const change = (at: DutySpan, next: DutySpan | null): void =>
    setSpans(spans.flatMap((one) => (one === at ? (next ?? []) : one)))

  return (
    <Card title="Weekly hours">
      <p className="text-ink-muted mb-4 max-w-prose text-sm">
        {schedule.nextEdgeAt
          ? `Your hours next apply on ${formatMoment(new Date(schedule.nextEdgeAt))}. Until then the switch decides; you always finish a current job first.`
          : 'Without hours, you go on and off duty with the switch. With hours, it happens automatically, and the switch still overrides them until the next start or end.'}
      </p>
      <form noValidate onSubmit={save} className="flex flex-col gap-4">
        <ul className="divide-line border-line divide-y border-y">
          {dayNames.map((name, index) => {
            const weekday = index + 1
            const ofDay = spans.filter((span) => span.weekday === weekday)
            return (
              <li key={name} className="flex flex-col gap-1 py-1.5">
                <div className="flex items-center gap-3">
                  <span className="w-28 text-sm font-bold">{name}</span>
                  <span className="text-ink-muted grow text-sm">
                    {ofDay.length === 0 && 'Manual'}
                  </span>
                  {ofDay.length < maxSpansOfDay && (
                    <IconButton
                      label={`Add a time on ${name}`}
                      icon={<Plus />}
                      onClick={() => setSpans([...spans, { weekday, ...after(ofDay.at(-1)) }])}
                    />
                  )}
                </div>
                {ofDay.map((span, at) => (
                  <SpanFields
                    key={at}
                    name={ofDay.length > 1 ? `${name}, time ${at + 1}` : name}
                    span={span}
                    onChange={(next) => change(span, next)}
                  />
                ))}
              </li>
            )
          })}
        </ul>
        {problem && <FieldError id="hours-problem">{problem}</FieldError>}
        <Button
          type="submit"
          variant="secondary"
          isBusy={isPending}
          busyLabel="Saving"
          disabledReason={isChanged ? problem : 'These are your hours.'}
          className="sm:self-start"
        >
          Save hours
        </Button>
      </form>
    </Card>
  )
}

/** The default span, or one that follows the last span of the day. */
const after = (last: DutySpan | undefined): Pick<DutySpan, 'fromMinute' | 'untilMinute'> => {
  if (!last) return usual
  const fromMinute = Math.min(last.untilMinute + 60, minutesOfDay - 60)
  return { fromMinute, untilMinute: Math.min(fromMinute + 120, minutesOfDay) }
}

type SpanFieldsProps = {
  name: string
  span: DutySpan
  /** Null: removed. */
  onChange: (span: DutySpan | null) => void
}

function SpanFields({ name, span, onChange }: SpanFieldsProps) {
  const typed = (minute: number): string =>
    minute === minutesOfDay ? endOfDayTyped : formatMinute(minute)
  const read = (text: string): number | null => {
    const [hours, minutes] = text.split(':').map(Number)
    return hours === undefined || minutes === undefined || text === '' ? null : hours * 60 + minutes
  }
  const box = `${controlLook} min-w-0 px-1.5! text-sm! tabular-nums`
  return (
    <div className="flex max-w-96 items-center gap-2 pb-1.5">
      <input
        type="time"
        aria-label={`${name}: from`}
        value={typed(span.fromMinute)}
        onChange={({ target }) => {
          const fromMinute = read(target.value)
          if (fromMinute !== null) onChange({ ...span, fromMinute })
        }}
        className={box}
      />
      <span aria-hidden>–</span>
      <input
        type="time"
        aria-label={`${name}: until`}
        value={typed(span.untilMinute)}
        onChange={({ target }) => {
          const minute = read(target.value)
          // midnight ends the day
          if (minute !== null)
            onChange({ ...span, untilMinute: minute === 0 ? minutesOfDay : minute })
        }}
        className={box}
      />
      <IconButton label={`Remove ${name}`} icon={<X />} onClick={() => onChange(null)} />
    </div>
  )
}
