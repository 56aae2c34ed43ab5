/**
 * A recovery as anyone with its link sees it: status, arrival, map. No account, no name, no price. Beside a vehicle whose insurer pays, also
 * the driver, the codes and the question about the driver.
 */
import { useQuery } from '@tanstack/react-query'
import { firstNameOf } from '../../../domain/accounts/first-name.ts'
import { useParams } from 'react-router'
import { isStillToCome } from '../../../domain/bookings/arrival.ts'
import { statusLabels } from '../../../domain/bookings/booking-labels.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { tripQuery, type Trip, type TripUnderWay } from '../../api/bookings/trips.ts'
import { sharedWayQuery } from '../../api/bookings/ways.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { ExpectedArrival } from '../../features/bookings/arrival-lines.tsx'
import { InsuredParts, InsuredPresses } from '../../features/bookings/insured-trip.tsx'
import { ProgressRoad } from '../../features/bookings/progress-road.tsx'
import { useTripProgress } from '../../features/bookings/use-trip-progress.ts'
import { LocationCard } from '../../features/tracking/location-card.tsx'
import { isApproaching, wayIn } from '../../features/tracking/use-trip-location.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export const meta = () => [
  { title: 'Follow a recovery · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function TripScreen() {
  const { token = '' } = useParams()
  const load = useLoad(tripQuery(token))
  return (
    <Container className="max-w-column pt-4 md:pt-8">
      <Loaded
        load={load}
        label="Loading the trip"
        waiting={<Skeleton className="h-64 rounded-xl!" />}
        instead={
          isRefusal(load.error, 'not_found', 'invalid_input') && (
            <Message title="This link doesn’t open a trip">
              The link may be incomplete, or no longer in use. If you have a newer message with a
              link, open that one.
            </Message>
          )
        }
      >
        {(trip) =>
          trip.state === 'under_way' ? <UnderWay trip={trip} token={token} /> : <Over trip={trip} />
        }
      </Loaded>
    </Container>
  )
}

function Over({ trip: { status, isCovered } }: { trip: Extract<Trip, { state: 'over' }> }) {
  const cancelled = isCovered
    ? 'No driver is coming. Call your insurer for the next step.'
    : 'Ask the person who sent you the link what happens next.'
  return (
    <Message title={status === 'completed' ? 'This trip has ended' : 'This trip was cancelled'}>
      {status === 'completed'
        ? 'The vehicle has been delivered. There’s nothing more to follow.'
        : cancelled}
    </Message>
  )
}

function Message({ title, children }: { title: string; children: string }) {
  return (
    <Card look="plain">
      <h1 className="font-heavy tracking-tighter text-2xl">{title}</h1>
      <p className="text-ink-muted mt-2 max-w-prose">{children}</p>
      <ButtonLink to={paths.home} variant="secondary" className="mt-6">
        What is Towline?
      </ButtonLink>
    </Card>
  )
}

function UnderWay({ trip, token }: { trip: TripUnderWay; token: string }) {
  const way = wayIn(useQuery(sharedWayQuery(token, { isApproaching: isApproaching(trip) })))
  const clockOffsetMs = useServerClockOffset()
  const { bookingReference, status, promisedArrival, covered } = trip
  const headline = statusLabels[status]
  return (
    <div className="flex flex-col gap-5">
      <Card look="night" className="flex flex-col gap-6">
        <div>
          <p className="text-ink-muted text-sm">
            {covered
              ? `Your recovery ${bookingReference}`
              : `Recovery ${bookingReference}, shared with you`}
          </p>
          <h1 className="font-heavy tracking-tighter mt-1 text-2xl" aria-live="polite">
            {headline}
          </h1>
          <ExpectedArrival trip={trip} clockOffsetMs={clockOffsetMs} className="mt-3" />
          {promisedArrival && isStillToCome(status) && (
            <p className="text-ink-muted text-sm">
              {'Promised between '}
              <DateTime at={promisedArrival.from} wording="time" />
              {' and '}
              <DateTime at={promisedArrival.by} wording="time" />
            </p>
          )}
        </div>
        <ProgressRoad status={status} percent={useTripProgress(trip)} label={headline} />
        {covered && <InsuredPresses token={token} trip={trip} covered={covered} />}
      </Card>
      {covered && <InsuredParts token={token} trip={trip} covered={covered} />}
      <LocationCard
        trip={trip}
        truckName={covered?.driver ? firstNameOf(covered.driver.name) : 'The truck'}
        clockOffsetMs={clockOffsetMs}
        way={way}
      />
    </div>
  )
}
