/** The frame of every admin page: who may see it, and the navigation (specification, operator side §2; rulings). */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from 'react-router'
import { roleLabels } from '../../../domain/accounts/roles.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { meQuery } from '../../api/first-queries.ts'
import { AdminTop } from '../../features/operations/admin-top.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NoEntryScene } from '../../ui/illustrations/scenes.tsx'
import { LoadFailed } from '../../ui/feedback/load-failed.tsx'
import { Message } from '../../ui/feedback/message-page.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'

export default function AdminScreen() {
  const { data: account, error, isFetching, refetch } = useQuery(meQuery)
  if (account === null) return <SignedOut />
  if (!account) {
    if (!error) return <Waiting />
    const { title, detail } = wordsOf(error)
    return (
      <LoadFailed
        title={title}
        detail={detail}
        isRetrying={isFetching}
        onRetry={() => void refetch()}
      />
    )
  }
  if (account.role !== 'operator') {
    return (
      <ForbiddenMessage>
        {`The admin panel is for operators. You are signed in as ${roleLabels[account.role].toLowerCase()}.`}
      </ForbiddenMessage>
    )
  }
  return (
    <>
      <AdminTop />
      <Outlet />
    </>
  )
}

/** The specification's words. */
function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <Message
      photo={<NoEntryScene />}
      title="Admin Access Required"
      actions={
        <ButtonLink to={paths.auth({ returnTo: `${pathname}${search}` })}>Sign In</ButtonLink>
      }
    >
      Please sign in to access the admin panel.
    </Message>
  )
}

function Waiting() {
  return (
    <Container className="pt-2">
      <Loading label="Loading">
        <Skeleton className="my-3 h-6 w-56" />
        <Skeleton className="mt-12 mb-10 h-10 w-72" />
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
