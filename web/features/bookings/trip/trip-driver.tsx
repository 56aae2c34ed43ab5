import { useQuery } from '@tanstack/react-query'
import { firstNameOf } from '../../../../domain/accounts/first-name.ts'
import type { Booking } from '../../../../contract/bookings/bookings.ts'
import { describeTruck } from '../../../../domain/drivers/truck.ts'
import { driverPhotoQuery } from '../../../api/bookings/driver-photo.ts'
import { Avatar } from '../../../ui/data/avatar.tsx'
import { NewBadge, Tag } from '../../../ui/data/badge.tsx'
import { RatingStars } from '../../../ui/data/rating.tsx'

type TripDriverProps = {
  booking: Booking
  driver: NonNullable<Booking['driver']>
}

/** Who comes, and in which truck: what to look for at the roadside. */
export function TripDriver({ booking, driver }: TripDriverProps) {
  const { data } = useQuery(driverPhotoQuery(booking))
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar name={firstNameOf(driver.name)} size="lg" src={data?.photo?.thumbnailLink} />
      <div className="min-w-0 flex-1 basis-36">
        <p className="flex flex-wrap items-center gap-x-2 leading-tight">
          <span className="text-lg font-bold">{firstNameOf(driver.name)}</span>
          {driver.rating === null ? <NewBadge /> : <RatingStars value={driver.rating} />}
        </p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span>{describeTruck(driver.truck, driver.truckColour)}</span>
          {driver.plate && <Tag>{driver.plate}</Tag>}
        </p>
      </div>
    </div>
  )
}
