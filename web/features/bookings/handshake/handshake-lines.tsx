import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { type HandshakeRecord } from '../../../../domain/handshake/handshake.ts'
import { handshakeLabel } from '../../../../domain/handshake/handshake-copy.ts'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { Card } from '../../../ui/card.tsx'

/** `12:04 on the driver’s phone, 12:31 with us`; one time where they are the same minute. */
export const handshakeTimes = ({
  deviceAt,
  serverAt,
}: Pick<HandshakeRecord, 'deviceAt' | 'serverAt'>): string => {
  const here = formatTime(new Date(serverAt))
  const there = deviceAt === null ? here : formatTime(new Date(deviceAt))
  return there === here ? here : `${there} on the driver’s phone, ${here} with us`
}

/** How the recovery began and how the vehicle was handed over, for everyone of the booking; nothing before. */
export function HandshakeLines({ booking }: { booking: Booking }) {
  const { records = [], receiver = null } = booking.handshake ?? {}
  if (records.length === 0) return null
  return (
    <Card title="Start and hand-over">
      <ul className="flex flex-col gap-2 text-sm">
        {records.map((record) => (
          <li key={`${record.purpose} ${record.serverAt} ${record.proof}`}>
            {handshakeLabel(record)}
            <span className="text-ink-muted block">{handshakeTimes(record)}</span>
          </li>
        ))}
        {receiver && booking.viewer === 'operator' && (
          <li>{`Named by the customer: ${receiver.name}, ${receiver.phone ?? 'number erased'}`}</li>
        )}
      </ul>
    </Card>
  )
}
