/** An invitation to work for an insurer. The token is behind the # of the mail's link and leaves the browser in the request alone. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { wordsOf } from '../../api/kit/failures.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { acceptInvitation } from '../../api/partners/partners.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { tabStorage } from '../../ui/device-storage.ts'
import {
  NoBookingsIllustration,
  NoEntryIllustration,
} from '../../ui/illustrations/state-illustrations.tsx'
import { Message } from '../../ui/feedback/message-page.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'

export const meta = () => [
  { title: 'Invitation · Towline' },
  { name: 'robots', content: 'noindex' },
  // The address contains a secret; no other site gets it.
  { name: 'referrer', content: 'no-referrer' },
]

/** Kept with this tab, so that signing in on the way does not lose it. */
const tokenKey = 'partner-invitation'

const tokenInAddress = (): string => {
  const inAddress = new URLSearchParams(window.location.hash.slice(1)).get('token')
  if (inAddress) tabStorage.write(tokenKey, inAddress)
  return inAddress ?? tabStorage.read(tokenKey) ?? ''
}

const never = (): (() => void) => () => undefined

export default function PartnerInvitationScreen() {
  const token = useSyncExternalStore<string | null>(never, tokenInAddress, () => null)
  const { data: account } = useQuery(meQuery)
  if (token === null || account === undefined) {
    return (
      <Container className="pt-8">
        <Loading label="Loading">
          <SkeletonCard />
        </Loading>
      </Container>
    )
  }
  if (token === '') {
    return (
      <Message
        illustration={<NoEntryIllustration />}
        title="Link not complete"
        actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
      >
        Open the link in the email again, or copy all of it.
      </Message>
    )
  }
  if (account === null) {
    const returnTo = paths.partnerInvitation
    return (
      <Message
        illustration={<NoBookingsIllustration />}
        title="You are invited"
        actions={
          <>
            <ButtonLink to={paths.auth({ returnTo })}>Sign In</ButtonLink>
            <ButtonLink to={paths.auth({ returnTo, tab: 'sign-up' })} variant="secondary">
              Sign Up
            </ButtonLink>
          </>
        }
      >
        Sign in, or sign up, with the email address the invitation was sent to.
      </Message>
    )
  }
  return <Accept token={token} email={account.email ?? account.phone ?? ''} />
}

function Accept({ token, email }: { token: string; email: string }) {
  const { mutate, isPending, data, error } = useMutation(acceptInvitation)
  if (data) {
    return (
      <Message
        illustration={<NoBookingsIllustration />}
        title={`Welcome to ${data.companyName}`}
        actions={<ButtonLink to={paths.insuranceDashboard}>Open the dashboard</ButtonLink>}
      >
        It’s also in the menu under your name.
      </Message>
    )
  }
  const words = error && wordsOf(error)
  return (
    <Container>
      <Message
        illustration={<NoBookingsIllustration />}
        title="You are invited"
        actions={
          <Button
            isBusy={isPending}
            busyLabel="Accepting"
            onClick={() => mutate(token, { onSuccess: () => tabStorage.remove(tokenKey) })}
          >
            Accept the invitation
          </Button>
        }
      >
        {`You are signed in as ${email}. Accept to see the insurer’s recoveries, figures and invoices.`}
      </Message>
      {words && (
        <Alert tone="danger" title={words.title} isLive className="mx-auto mb-12 max-w-prose">
          {words.detail}
        </Alert>
      )}
    </Container>
  )
}
