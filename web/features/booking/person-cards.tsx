import { Mail, Phone } from 'lucide-react'
import type { Booking } from '../../../contract/bookings.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { NewBadge, Tag } from '../../ui/badge.tsx'
import { buttonStyles } from '../../ui/button-styles.ts'
import { Card } from '../../ui/card.tsx'
import { RatingStars } from '../../ui/rating.tsx'
import { OutsideLink } from '../../ui/text-link.tsx'
import { firstName } from './booking-story.ts'

/** Who comes. The phone number is there only from acceptance to the end (rulings, "Roles and privacy"). */
export function DriverCard({ driver }: { driver: NonNullable<Booking['driver']> }) {
  return (
    <Card title="Your driver">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-4">
        <Avatar name={driver.name} size="lg" />
        <div className="flex min-w-0 flex-1 basis-40 flex-col gap-1.5">
          <p className="text-lg leading-tight font-bold">{driver.name}</p>
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
            {driver.rating === null ? (
              <NewBadge />
            ) : (
              <RatingStars value={driver.rating} count={driver.ratingCount} />
            )}
            <Tag>{driver.truck}</Tag>
          </div>
        </div>
        {driver.phone && <CallLink name={driver.name} phone={driver.phone} />}
      </div>
    </Card>
  )
}

/** Whom the driver helps. */
export function CustomerCard({
  customer,
  level = 2,
}: {
  customer: NonNullable<Booking['customer']>
  level?: 2 | 3
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
              <OutsideLink href={`mailto:${email}`} className="min-w-0 truncate">
                {email}
              </OutsideLink>
            </p>
          ) : (
            <p className="text-ink-muted mt-1 text-sm">
              Phone and e-mail are shown from acceptance until the job ends.
            </p>
          )}
        </div>
        {phone && <CallLink name={name} phone={phone} />}
      </div>
    </Card>
  )
}

function CallLink({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={`tel:${phone.replace(/[^\d+]/g, '')}`}
      className={`${buttonStyles({ variant: 'secondary' })} max-sm:w-full`}
    >
      <Phone aria-hidden />
      <span>
        {`Call ${firstName(name)}`}
        <span className="text-ink-muted block text-sm font-medium tabular-nums">{phone}</span>
      </span>
    </a>
  )
}
