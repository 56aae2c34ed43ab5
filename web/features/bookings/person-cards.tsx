import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { Mail } from 'lucide-react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { isChatOffered } from '../../../domain/bookings/chat.ts'
import { describeTruck } from '../../../domain/drivers/truck.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { NewBadge, Tag } from '../../ui/data/badge.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Card } from '../../ui/card.tsx'
import { RatingStars } from '../../ui/data/rating.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'

/** The driver. The phone number is shown only from acceptance to the end (rulings, "Roles and privacy"). */
export function DriverCard({
  driver,
  photo,
  isYours = true,
}: {
  driver: NonNullable<Booking['driver']>
  photo?: string | undefined
  /** False: the viewer is an operator. */
  isYours?: boolean
}) {
  return (
    <Card id="driver-assignment" title={isYours ? 'Your driver' : 'Driver'}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar name={driver.name} size="lg" src={photo} />
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
          <p className="text-lg leading-tight font-bold">{driver.name}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {driver.rating === null ? (
              <NewBadge />
            ) : (
              <RatingStars value={driver.rating} count={driver.ratingCount} />
            )}
            <Tag>{describeTruck(driver.truck, driver.truckColour)}</Tag>
            {driver.plate && <Tag>{driver.plate}</Tag>}
          </div>
        </div>
        {driver.phone && (
          <CallLink
            label={`Call ${firstNameOf(driver.name)}`}
            phone={driver.phone}
            className="max-sm:w-full"
          />
        )}
      </div>
    </Card>
  )
}

/** A note to the driver when the waiting customer has no account to read messages in. */
export const noChatNote = ({ viewer, paidBy, customer }: Booking): string | undefined =>
  viewer === 'driver' && !isChatOffered(paidBy) && customer?.phone
    ? 'This booking has no chat. Call if you need to.'
    : undefined

/** The customer, for the driver. */
export function CustomerCard({
  customer,
  level = 2,
  note,
}: {
  customer: NonNullable<Booking['customer']>
  level?: 2 | 3
  note?: string | undefined
}) {
  const { name, phone, email } = customer
  return (
    <Card title="Customer" level={level}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar name={name} size="lg" />
        <div className="min-w-0 flex-1 basis-40">
          <p className="text-lg leading-tight font-bold">{name}</p>
          {email ? (
            <p className="mt-1 flex items-center gap-2 text-sm">
              <Mail aria-hidden className="text-ink-muted size-4 shrink-0" />
              <OutsideLink href={`mailto:${email}`} className="-my-3 min-w-0 truncate py-3">
                {email}
              </OutsideLink>
            </p>
          ) : (
            <p className="text-ink-muted mt-1 text-sm">
              Phone and email are shown from acceptance until the job ends.
            </p>
          )}
        </div>
        {phone && (
          <CallLink label={`Call ${firstNameOf(name)}`} phone={phone} className="max-sm:w-full" />
        )}
      </div>
      {note && <p className="text-ink-muted mt-4 text-sm">{note}</p>}
    </Card>
  )
}
