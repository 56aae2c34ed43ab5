import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { useMovingCode } from './use-moving-code.ts'

type Coded = Pick<Booking, 'status' | 'startCode' | 'handshake'>

/** The code that the driver needs next: to begin, or for the hand-over once the vehicle is on the truck. */
export function BookingCodes({ booking }: { booking: Coded }) {
  return (
    <>
      {booking.startCode && <StartCode booking={booking} sent={booking.startCode} />}
      {booking.status === 'in_progress' && <HandoverCode booking={booking} />}
    </>
  )
}

/** Short: the first screen of a phone has no line to spare. */
const changes = (at: Date): string => `Changes at ${formatTime(at)}.`

/** `sent`: the one that texts showed, which counts as well. It is shown where this phone makes none. */
function StartCode({ booking, sent }: { booking: Pick<Coded, 'handshake'>; sent: string }) {
  const moving = useMovingCode(booking.handshake?.start)
  const warning = 'Give this code to the driver in person, never over the phone'
  return (
    <CodeCard
      id="start-code"
      title="Your start code"
      hint={
        moving === 'unavailable'
          ? warning
          : `In person only, never over the phone. ${changes(moving.changesAt)}`
      }
      code={moving === 'unavailable' ? sent : moving.code}
    />
  )
}

/** Nothing for a job that an older release accepted: it is handed over without a code. */
export function HandoverCode({ booking }: { booking: Pick<Coded, 'handshake'> }) {
  const moving = useMovingCode(booking.handshake?.handover)
  if (moving === 'unavailable') return null
  return (
    <CodeCard
      id="handover-code"
      title="Your hand-over code"
      hint={`For the driver at the drop-off. ${changes(moving.changesAt)}`}
      code={moving.code}
    />
  )
}

/** A code that is read out beside a vehicle: large, and digit by digit for a screen reader. */
function CodeCard({
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
