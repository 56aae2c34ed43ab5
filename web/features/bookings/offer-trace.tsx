import { useState } from 'react'
import type { OfferWave } from '../../../contract/bookings/dispatch.ts'
import { declineReasons } from '../../../domain/bookings/booking-labels.ts'
import { urgencyLabels } from '../../../domain/bookings/casualty.ts'
import { companionLine } from '../../../domain/companion/companion.ts'
import { exclusionReasonLabels } from '../../../domain/dispatch/exclusion-reasons.ts'
import { offerVerdictLabels } from '../../../domain/dispatch/offer-trace.ts'
import { formatMinutes } from '../../../domain/places/distance.ts'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { offerTraceQuery } from '../../api/bookings/bookings.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable, type Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'

/** For an operator: which drivers were considered, offered the job or left out, by wave. Fetched on a press: every view is recorded. */
export function OfferTrace({ bookingId }: { bookingId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card title="How drivers were asked">
      {isOpen ? (
        <Waves bookingId={bookingId} />
      ) : (
        <div className="flex flex-col items-start gap-4">
          <p className="text-ink-muted text-sm">
            Every driver who was considered, and why they were or weren’t asked. Your view is
            recorded.
          </p>
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Show the waves
          </Button>
        </div>
      )}
    </Card>
  )
}

function Waves({ bookingId }: { bookingId: string }) {
  return (
    <Loaded
      load={useLoad(offerTraceQuery(bookingId))}
      label="Loading the waves"
      waiting={<Skeleton className="h-40 w-full" />}
    >
      {({ waves, raised }) =>
        waves.length === 0 ? (
          <p>No driver has been asked, or it was too long ago.</p>
        ) : (
          <>
            {raised && (
              <p className="mb-4 text-sm">
                <strong>{`Priority: ${urgencyLabels[raised.priority]}. `}</strong>
                {`The customer said: ${companionLine(raised.circumstances)?.toLowerCase()}, at ${timeOf(raised.since)}.`}
              </p>
            )}
            <ol className="flex flex-col gap-8">
              {waves.map((wave) => (
                <li key={`${wave.round}-${wave.wave}`} className="flex flex-col gap-3">
                  <div>
                    <h3 className="font-bold">{titleOf(wave)}</h3>
                    <p className="text-ink-muted text-sm">
                      <DateTime at={wave.at} />
                      {` · ${wave.considered} considered, ${wave.eligible} eligible, ${wave.asked} asked`}
                    </p>
                  </div>
                  <Drivers wave={wave} />
                </li>
              ))}
            </ol>
          </>
        )
      }
    </Loaded>
  )
}

/** How many drivers without an offer are shown at first; the rest on demand. */
const othersAtFirst = 3

function Drivers({ wave }: { wave: OfferWave }) {
  const [isWhole, setWhole] = useState(false)
  const offeredCount = wave.drivers.filter(({ verdict }) => verdict === 'asked').length
  const shown = isWhole ? wave.drivers : wave.drivers.slice(0, offeredCount + othersAtFirst)
  const hidden = wave.drivers.length - shown.length
  return (
    <>
      <DataTable
        caption={titleOf(wave)}
        columns={columns}
        rows={shown}
        rowKey={({ driverId }) => driverId}
        empty={<p className="text-ink-muted text-sm">Nothing new about any driver.</p>}
      />
      {hidden > 0 && (
        <Button variant="quiet" size="sm" className="self-start" onClick={() => setWhole(true)}>
          {hidden === 1 ? 'Show one more driver' : `Show ${hidden} more drivers`}
        </Button>
      )}
    </>
  )
}

const titleOf = ({ round, wave, way }: OfferWave): string => {
  const what = way === 'auto' ? `Wave ${wave}` : 'One driver alone'
  return round === 1 ? what : `${what}, asked again (${round})`
}

type TracedDriver = OfferWave['drivers'][number]

const columns: readonly Column<TracedDriver>[] = [
  { id: 'driver', header: 'Driver', isTitle: true, cell: ({ name }) => name },
  { id: 'verdict', header: 'Verdict', cell: (driver) => verdictLabel(driver) },
  { id: 'where', header: 'Rank', cell: (driver) => whereLabel(driver) },
  { id: 'answer', header: 'Answer', cell: (driver) => answerLabel(driver) },
]

const verdictLabel = ({ verdict, reasons }: TracedDriver): string =>
  reasons.length > 0
    ? reasons.map((reason) => exclusionReasonLabels[reason]).join(', ')
    : offerVerdictLabels[verdict]

const whereLabel = ({ place, etaMinutes, distanceKm }: TracedDriver): string =>
  [
    place === null ? null : `No. ${place}`,
    distanceKm === null ? null : `${Math.max(1, Math.round(distanceKm))} km`,
    etaMinutes === null ? null : formatMinutes(etaMinutes),
  ]
    .filter(Boolean)
    .join(', ') || '–'

const channelCopy = {
  email: 'email',
  push: 'push',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
  call: 'call',
} as const

const answers: Record<NonNullable<TracedDriver['answer']>, string> = {
  open: 'not answered yet',
  accepted: 'accepted',
  declined: 'declined',
  closed: 'withdrawn',
  given_up: 'accepted, then cancelled',
}

const answerLabel = (driver: TracedDriver): string => {
  const { verdict, told: notifiedBy, seenAt, answer, answeredAt, declineReason } = driver
  if (verdict !== 'asked') return '–'
  const ways = notifiedBy.map((channel) => channelCopy[channel]).join(', ')
  const outcome = answer && `${answers[answer]}${answeredAt ? ` at ${timeOf(answeredAt)}` : ''}`
  const why = declineReason ? ` (${declineReasons[declineReason]})` : ''
  const words = [
    ways === '' ? null : `told by ${ways}`,
    seenAt ? `seen at ${timeOf(seenAt)}` : 'not seen',
    outcome && `${outcome}${why}`,
  ]
    .filter(Boolean)
    .join('; ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const timeOf = (at: string): string => formatTime(new Date(at))
