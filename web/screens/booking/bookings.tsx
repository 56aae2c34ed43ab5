/** Your bookings, or a driver's jobs: newest first, page by page. */
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { mayBook } from '../../../domain/accounts/roles.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { useUnread } from '../../api/chat/chat-queries.ts'
import { bookingsQuery } from '../../api/queries.ts'
import { SignedIn } from '../../features/auth/signed-in.tsx'
import { BookingsList } from '../../features/booking/bookings-list.tsx'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoBookingsScene } from '../../ui/illustrations/scenes.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { TextLink } from '../../ui/text-link.tsx'

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
  const query = useInfiniteQuery(bookingsQuery)
  const unread = useUnread()
  const title = account.role === 'driver' ? 'Your jobs' : 'Your bookings'
  if (query.isPending) return <Waiting title={title} />

  const bookings = query.data?.pages.flatMap(({ items }) => items) ?? []
  const { title: what, detail } = wordsOf(query.error)
  return (
    <>
      <PageHeader
        title={title}
        actions={
          mayBook(account.role) &&
          bookings.length > 0 && <ButtonLink to={paths.book}>Book a recovery</ButtonLink>
        }
      />
      {query.data === undefined ? (
        <LoadFailed
          title={what}
          detail={detail}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : bookings.length === 0 ? (
        <NoBookings account={account} />
      ) : (
        <BookingsList bookings={bookings} unread={unread} />
      )}
      {query.hasNextPage && (
        <div className="mt-5 flex justify-center">
          <Button
            variant="secondary"
            isBusy={query.isFetchingNextPage}
            busyLabel="Loading"
            onClick={() => void query.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </>
  )
}

function NoBookings({ account }: { account: Account }) {
  if (mayBook(account.role)) {
    return (
      <EmptyState
        photo={<NoBookingsScene />}
        title="No bookings yet"
        action={<ButtonLink to={paths.book}>Book a recovery</ButtonLink>}
      >
        When you book a recovery you follow it here, from the first call to the receipt.{' '}
        <TextLink to={paths.demo}>Play one through first</TextLink>
      </EmptyState>
    )
  }
  return (
    <EmptyState
      photo={<NoBookingsScene />}
      title="No jobs yet"
      action={
        account.role === 'driver' && <ButtonLink to={paths.driver}>Open your dashboard</ButtonLink>
      }
    >
      Jobs you accept are kept here. <TextLink to={paths.demo}>Play one through first</TextLink>
    </EmptyState>
  )
}

function Waiting({ title }: { title: string }) {
  return (
    <>
      <PageHeader title={title} />
      <Loading label="Loading">
        <div className="flex flex-col gap-3">
          <SkeletonCard />
          <SkeletonCard />
          <SkeletonCard />
        </div>
      </Loading>
    </>
  )
}
