/** Your bookings, or a driver's jobs: newest first, page by page. */
import type { Account } from '../../../contract/accounts/accounts.ts'
import { mayBook } from '../../../domain/accounts/roles.ts'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { bookingsQuery } from '../../api/bookings/bookings.ts'
import { SignedIn } from '../../features/accounts/signed-in.tsx'
import { BookingRow } from '../../features/bookings/booking-row.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoBookingsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useList } from '../../api/kit/use-list.ts'
import { ListScreen } from '../../ui/data/list-screen.tsx'

export const meta = () => [
  { title: 'Your bookings · Towline' },
  { name: 'robots', content: 'noindex' },
]

export default function BookingsScreen() {
  return (
    <Container className="max-w-column">
      <SignedIn waiting={<Waiting title="Your bookings" />}>
        {(account) => <Bookings account={account} />}
      </SignedIn>
    </Container>
  )
}

function Bookings({ account }: { account: Account }) {
  const list = useList(bookingsQuery)
  const unread = useUnread()
  const hasBookings = list.rows !== undefined && list.rows.length > 0
  return (
    <>
      <PageHeader
        title={account.role === 'driver' ? 'Your jobs' : 'Your bookings'}
        actions={
          mayBook(account.role) &&
          hasBookings && <ButtonLink to={paths.book}>Book a recovery</ButtonLink>
        }
      />
      <ListScreen
        list={list}
        label="Loading"
        waiting={coming}
        rowKey={({ bookingId }) => bookingId}
        renderRow={(booking) => (
          <BookingRow booking={booking} unread={unread.get(booking.bookingId) ?? 0} />
        )}
        empty={<NoBookings account={account} />}
      />
    </>
  )
}

function NoBookings({ account }: { account: Account }) {
  if (mayBook(account.role)) {
    return (
      <EmptyState
        illustration={<NoBookingsIllustration />}
        title="No bookings yet"
        action={<ButtonLink to={paths.book}>Book a recovery</ButtonLink>}
      >
        When you book a recovery, you follow it here until the receipt.{' '}
        <TextLink to={paths.demo}>Try the demo first</TextLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      illustration={<NoBookingsIllustration />}
      title="No jobs yet"
      action={
        account.role === 'driver' && <ButtonLink to={paths.driver}>Open your dashboard</ButtonLink>
      }
    >
      Jobs you accept are kept here. <TextLink to={paths.demo}>Try the demo first</TextLink>
    </EmptyState>
  )
}

const coming = (
  <div className="flex flex-col gap-3">
    <SkeletonCard />
    <SkeletonCard />
    <SkeletonCard />
  </div>
)

function Waiting({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Loading label="Loading">{coming}</Loading>
    </>
  )
}
