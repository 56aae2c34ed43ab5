/** What the person whose insurer pays has on the page of their trip beyond what the link of a customer shows. */
import { useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import { hasStartCode } from '../../../domain/bookings/start-code.ts'
import { answerAboutTripDriver, type TripUnderWay } from '../../api/bookings/trips.ts'
import { tripDriverPhotoQuery } from '../../api/bookings/driver-photo.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { Avatar } from '../../ui/data/avatar.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { DriverQuestion } from './driver-question.tsx'
import { BookingCodes } from './handshake/booking-codes.tsx'
import { DriverCard } from './person-cards.tsx'

type InsuredProps = {
  token: string
  trip: Pick<TripUnderWay, 'status'>
  covered: NonNullable<TripUnderWay['covered']>
}

const usePhoto = ({ token, trip, covered }: InsuredProps): string | undefined =>
  useQuery(tripDriverPhotoQuery(token, { ...trip, ...covered })).data?.photo?.thumbnailLink

/** Within the card of the headline: the question about the driver, and the code that the driver needs next. */
export function InsuredPresses(props: InsuredProps) {
  const { token, trip, covered } = props
  const photo = usePhoto(props)
  const answering = useAction(answerAboutTripDriver)
  return (
    <>
      {covered.driver && hasStartCode(trip.status) && (
        <DriverQuestion
          booking={covered}
          photo={<Avatar name={covered.driver.name} size="lg" src={photo} />}
          isBusy={answering.isPending}
          onAnswer={(isDriver) => void answering.run({ token, body: { isDriver } })}
        />
      )}
      <BookingCodes booking={{ ...trip, ...covered }} />
    </>
  )
}

const TripHandover = lazy(async () => ({
  default: (await import('./handshake/handover-card.tsx')).TripHandover,
}))

/** Whom to expect, and the hand-over. */
export function InsuredParts(props: InsuredProps) {
  const { token, trip, covered } = props
  const photo = usePhoto(props)
  return (
    <>
      {covered.driver && <DriverCard driver={covered.driver} photo={photo} />}
      <OptionalPart placeholder={covered.handshake?.handover && <div className="h-12.5" />}>
        <TripHandover token={token} booking={{ ...trip, ...covered }} />
      </OptionalPart>
    </>
  )
}
