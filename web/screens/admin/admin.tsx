/** In front of every admin page: who may see it (specification, operator side §2; rulings). Its frame is `console-frame.tsx`. */
import { Outlet, useLocation } from 'react-router'
import { roleLabels, type Role } from '../../../domain/accounts/roles.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { NoEntryIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { Message } from '../../ui/feedback/message-page.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, Skeleton, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { ForbiddenMessage } from '../forbidden.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export default function AdminScreen() {
  return (
    <Loaded load={useLoad(meQuery)} waiting={<Waiting />}>
      {(account) => (account === null ? <SignedOut /> : <ForOperators role={account.role} />)}
    </Loaded>
  )
}

function ForOperators({ role }: { role: Role }) {
  if (role !== 'operator') {
    return (
      <ForbiddenMessage>
        {`The admin panel is for operators. You are signed in as ${roleLabels[role].toLowerCase()}.`}
      </ForbiddenMessage>
    )
  }
  return <Outlet />
}

/** The specification's words. */
function SignedOut() {
  const { pathname, search } = useLocation()
  return (
    <Message
      illustration={<NoEntryIllustration />}
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
