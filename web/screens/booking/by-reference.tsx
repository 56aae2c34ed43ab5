/** Where texts lead: a booking by the reference that people say, `/b/TL-7K3Q9`, written in any way. */
import { Navigate, useParams } from 'react-router'
import { readBookingReference } from '../../../domain/bookings/booking-reference.ts'
import { bookingByReferenceQuery } from '../../api/bookings/bookings.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { paths } from '../../paths.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { NotFoundMessage } from '../not-found-message.tsx'

export const meta = () => [
  { title: 'Your booking · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function ByReferenceScreen() {
  const { reference: typed = '' } = useParams()
  const reference = readBookingReference(typed)
  if (reference === null) return <NotFoundMessage />
  return <SignedIn waiting={<Waiting />}>{() => <Found reference={reference} />}</SignedIn>
}

function Found({ reference }: { reference: string }) {
  const load = useLoad(bookingByReferenceQuery(reference))
  return (
    <Loaded load={load} waiting={<Waiting />}>
      {({ bookingId }) =>
        bookingId === null ? (
          <NotFoundMessage />
        ) : (
          <Navigate to={paths.booking(bookingId)} replace />
        )
      }
    </Loaded>
  )
}

function Waiting() {
  return (
    <Container className="py-8">
      <SkeletonCard />
    </Container>
  )
}
