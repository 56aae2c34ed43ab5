import { ChevronRight } from 'lucide-react'
import { Link } from 'react-router'
import type { z } from 'zod'
import type { bookingSummary } from '../../../contract/bookings/bookings.ts'
import type { BookingStatus } from '../../../domain/bookings/booking.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { paths } from '../../paths.ts'
import { StatusBadge, Tag, type Tone } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Money } from '../../ui/data/money.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { NewMessages } from './new-messages.tsx'

type BookingSummary = z.infer<typeof bookingSummary>

export const statusTones: Record<BookingStatus, Tone> = {
  pending: 'warning',
  pending_driver_acceptance: 'info',
  confirming_payment: 'warning',
  confirmed: 'info',
  driver_en_route: 'info',
  driver_arrived: 'info',
  in_progress: 'info',
  pending_new_driver: 'warning',
  completed: 'success',
  cancelled: 'neutral',
}

type BookingRowProps = {
  booking: BookingSummary
  /** Unread messages. */
  unread: number
}

/** A booking in a list; the whole row links to it. */
export function BookingRow({ booking, unread }: BookingRowProps) {
  return (
    <div className="border-line bg-surface hover:border-line-strong has-focus-visible:outline-focus relative flex items-center gap-4 rounded-xl border p-4 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 md:p-5">
      <div className="min-w-0 grow">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
          <StatusBadge tone={statusTones[booking.status]}>
            {statusLabels[booking.status]}
          </StatusBadge>
          <DateTime at={booking.createdAt} className="text-ink-muted text-sm" />
        </div>
        <p className="mt-2.5 font-bold">
          <Link
            to={paths.booking(booking.bookingId)}
            className="no-underline outline-none after:absolute after:inset-0 after:rounded-xl"
          >
            {booking.pickupLabel}
            {booking.dropoffLabel && (
              <>
                <span aria-hidden className="text-ink-muted font-regular">
                  {' → '}
                </span>
                <span className="sr-only"> to </span>
                {booking.dropoffLabel}
              </>
            )}
          </Link>
        </p>
        <p className="text-ink-muted mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <span>{booking.driverName ?? 'No driver'}</span>
          <span>{booking.reference}</span>
          {booking.stars !== null && <RatingStars value={booking.stars} />}
          {booking.isRatable && <Tag>Not rated yet</Tag>}
          <NewMessages count={unread} />
          {booking.hasReceipt && (
            <TextLink
              to={paths.receipt(booking.bookingId)}
              className="relative -mt-1 -mb-3 inline-flex min-h-11 items-center"
            >
              Receipt
            </TextLink>
          )}
          <Money cents={booking.priceCents} className="text-ink ml-auto font-bold" />
        </p>
      </div>
      <ChevronRight aria-hidden className="text-ink-muted size-5 shrink-0" />
    </div>
  )
}
