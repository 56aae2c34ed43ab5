/** A customer's booking until it ends: the map over the whole screen, and a sheet with what they need at the roadside. */
import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { BookingActions } from '../../features/bookings/booking-actions.ts'
import { BookingPanels } from '../../features/bookings/booking-panels.tsx'
import { foldPanels, TripFold } from '../../features/bookings/trip/trip-fold.tsx'
import { ShareButton } from '../../features/bookings/sharing/share-button.tsx'
import { ShareCard } from '../../features/bookings/sharing/share-card.tsx'
import { useBookingLocation } from '../../features/tracking/booking-location.tsx'
import { LiveBadge, MapDescription } from '../../features/tracking/location-parts.tsx'
import { TripMap } from '../../features/tracking/trip-map.tsx'
import { paths } from '../../paths.ts'
import { DateTime } from '../../ui/data/date-time.tsx'
import { MapSheet } from '../../ui/map/map-sheet.tsx'
import {
  Chat,
  CheckIn,
  Companion,
  CompanionWay,
  Evidence,
  Handover,
  PushOffer,
  SaveBattery,
  Vehicle,
} from './booking-parts.tsx'

type CustomerTripProps = {
  booking: Booking
  clockOffsetMs: number
  actions: BookingActions
  onDeadline: () => void
}

export function CustomerTrip({ booking, clockOffsetMs, actions, onDeadline }: CustomerTripProps) {
  const { copy, map } = useBookingLocation({ booking, clockOffsetMs })
  const { truckName, trail } = map.marks
  const where = copy ? copy.where : booking.pickup.label
  return (
    <MapSheet
      corner={
        <div className="flex flex-col items-start gap-2">
          <BackToBookings />
          <SaveBattery bookingId={booking.bookingId} />
        </div>
      }
      renderMap={(room) => <TripMap label="Map of this recovery" {...map} room={room} />}
      more="Price and details"
      fold={
        <>
          <CheckIn booking={booking} />
          <TripFold
            booking={booking}
            clockOffsetMs={clockOffsetMs}
            actions={actions}
            where={
              <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
                {where && <span className="inline-block first-letter:uppercase">{where}</span>}
                {copy && <LiveBadge copy={copy} />}
              </p>
            }
            share={<ShareButton booking={booking} />}
            onDeadline={onDeadline}
          />
          <CompanionWay booking={booking} />
        </>
      }
    >
      <Vehicle booking={booking} />
      <Handover booking={booking} />
      <BookingPanels
        booking={booking}
        clockOffsetMs={clockOffsetMs}
        actions={actions}
        except={foldPanels(booking)}
        level="none"
        brought={{
          rating: null,
          map: null,
          location: null,
          operations: null,
          chat: <Chat booking={booking} />,
          evidence: <Evidence booking={booking} />,
          share: <ShareCard booking={booking} />,
        }}
        transitionNote={null}
        onDeadline={onDeadline}
      />
      <Companion booking={booking} />
      <div>
        <p className="text-ink-muted text-sm">
          {`${['Booking', booking.reference].filter(Boolean).join(' ')} · booked `}
          <DateTime at={booking.createdAt} />
        </p>
        <MapDescription
          trip={booking}
          truckName={truckName}
          copy={copy}
          trailLength={trail.length}
        />
      </div>
      <PushOffer />
    </MapSheet>
  )
}

function BackToBookings() {
  return (
    <Link
      to={paths.bookings}
      className="bg-raised text-ink border-line-strong inline-flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-md border-[1.5px] text-sm font-bold no-underline lg:px-3"
    >
      <ArrowLeft aria-hidden className="size-5" />
      <span className="max-lg:sr-only">Your bookings</span>
    </Link>
  )
}
