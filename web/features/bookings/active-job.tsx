import { Link } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { paths } from '../../paths.ts'
import { buttonStyles } from '../../ui/button-styles.ts'
import type { BookingActions } from './booking-actions.ts'
import { BookingHeadline } from './booking-headline.tsx'
import { layoutOf } from './booking-layout.ts'
import { HandOver } from './handshake/hand-over.tsx'
import { TransitionPanel } from './transition-panel.tsx'
import { NewMessages } from './new-messages.tsx'
import { CustomerCard, noChatNote } from './person-cards.tsx'
import { PlacesCard } from './places-card.tsx'

type ActiveJobProps = { booking: Booking; clockOffsetMs: number; actions: BookingActions }

/** The job in hand, on the driver's dashboard: the next step, the customer's phone, the destination. The rest is on the job's own page. */
export function ActiveJob({ booking, clockOffsetMs, actions }: ActiveJobProps) {
  const { hasDeadline, panels, buttons } = layoutOf(booking, Date.parse(booking.serverNow))
  return (
    <section aria-labelledby="active-job">
      <h2 id="active-job" className="mb-4 text-xl">
        Your job now
      </h2>
      <div className="grid gap-5 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] lg:items-start">
        <div className="flex min-w-0 flex-col gap-5">
          <BookingHeadline
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            hasDeadline={hasDeadline}
            level="part"
          />
          {panels.includes('transition') && booking.nextTransition && (
            <TransitionPanel
              booking={booking}
              transition={booking.nextTransition}
              clockOffsetMs={clockOffsetMs}
              isBusy={actions.isAdvancing}
              onAdvance={actions.advance}
              note={<HandOver booking={booking} />}
              level={3}
              isInBar
            />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          {booking.customer && (
            <CustomerCard customer={booking.customer} note={noChatNote(booking)} level={3} />
          )}
          <PlacesCard
            booking={booking}
            hasMapsLink={buttons.some(({ button }) => button === 'open_pickup_in_maps')}
            level={3}
          />
          <NewMessages count={useUnread().get(booking.bookingId) ?? 0} />
          <Link
            to={paths.booking(booking.bookingId)}
            className={buttonStyles({ variant: 'secondary', isWide: true })}
          >
            Open the job: chat, vehicle, pay, cancelling
          </Link>
        </div>
      </div>
    </section>
  )
}
