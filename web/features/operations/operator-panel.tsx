/** For operators, on the page of a booking: its money line by line, refunds, and notes. */
import { useQuery } from '@tanstack/react-query'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { failureCopy } from '../../api/kit/failures.ts'
import { operatorBookingQuery } from '../../api/operations/operator-booking.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { CoverPanel } from './cover-panel.tsx'
import { HoldPanel } from './hold-panel.tsx'
import { MoneyPanel } from './money-panel.tsx'
import { NotesPanel } from './notes-panel.tsx'

export function OperatorPanel({ booking }: { booking: Booking }) {
  const { data, error, isFetching, refetch } = useQuery(operatorBookingQuery(booking.bookingId))
  if (!data) {
    if (!error) return <SkeletonCard />
    return (
      <Card title="Notes and money">
        <div className="flex flex-col items-start gap-3">
          <p>{failureCopy(error).detail}</p>
          <Button variant="secondary" isBusy={isFetching} onClick={() => void refetch()}>
            Try again
          </Button>
        </div>
      </Card>
    )
  }
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <NotesPanel view={data} hasDriver={booking.driver !== null} />
      <MoneyPanel view={data} paidBy={booking.paidBy} />
      {data.cover && <CoverPanel cover={data.cover} isSplit={booking.paidBy === 'split'} />}
      <HoldPanel bookingId={booking.bookingId} />
    </div>
  )
}
