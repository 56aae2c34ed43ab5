/** An invitation to work for an insurer. The token is behind the # of the mail's link and leaves the browser in the request alone. */
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Account } from '../../../contract/accounts/accounts.ts'
import { isRefusal, failureCopy } from '../../api/kit/failures.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { meQuery } from '../../api/accounts/me.ts'
import { acceptInvitation, invitationQuery } from '../../api/partners/partners.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { tabStorage } from '../../ui/device-storage.ts'
import {
  NoBookingsIllustration,
  NoEntryIllustration,
} from '../../ui/illustrations/state-illustrations.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
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
  if (token === null || account === undefined) return <Waiting />
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
  return <Invitation token={token} account={account} />
}

type Invited = { companyName: string; email: string }

function Invitation({ token, account }: { token: string; account: Account | null }) {
  const load = useLoad(invitationQuery(token))
  if (isRefusal(load.error, 'link_not_valid')) {
    return (
      <Message
        illustration={<NoEntryIllustration />}
        title="This link no longer works"
        actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
      >
        Ask the person who invited you for a new one.
      </Message>
    )
  }
  return (
    <Loaded load={load} waiting={<Waiting />}>
      {(invited) =>
        account === null ? (
          <SignInFirst invited={invited} />
        ) : account.email === invited.email ? (
          <Accept token={token} invited={invited} />
        ) : (
          <ForOther invited={invited} account={account} />
        )
      }
    </Loaded>
  )
}

const titleOf = ({ companyName }: Invited): string => `${companyName} invites you`

function SignInFirst({ invited }: { invited: Invited }) {
  const returnTo = paths.partnerInvitation
  return (
    <Message
      illustration={<NoBookingsIllustration />}
      title={titleOf(invited)}
      actions={
        <>
          <ButtonLink to={paths.auth({ returnTo })}>Sign In</ButtonLink>
          <ButtonLink to={paths.auth({ returnTo, tab: 'sign-up' })} variant="secondary">
            Sign Up
          </ButtonLink>
        </>
      }
    >
      {`The invitation is for ${invited.email}. Sign in with this address, or sign up.`}
    </Message>
  )
}

/** The link was forwarded, or they have several accounts. */
function ForOther({ invited, account }: { invited: Invited; account: Account }) {
  return (
    <Message
      illustration={<NoEntryIllustration />}
      title="This invitation is for someone else"
      actions={<ButtonLink to={paths.home}>Return to Home</ButtonLink>}
    >
      {`${invited.companyName} invited ${invited.email}. You’re signed in as ${account.email ?? account.phone ?? ''}. To accept, sign out and open the link again.`}
    </Message>
  )
}

function Accept({ token, invited }: { token: string; invited: Invited }) {
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
  const words = error && failureCopy(error)
  return (
    <Container>
      <Message
        illustration={<NoBookingsIllustration />}
        title={titleOf(invited)}
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
        {`You’re signed in as ${invited.email}. Accept to see its recoveries, figures and invoices.`}
      </Message>
      {words && (
        <Alert tone="danger" title={words.title} isLive className="mx-auto mb-12 max-w-prose">
          {words.detail}
        </Alert>
      )}
    </Container>
  )
}

function Waiting() {
  return (
    <Container className="pt-8">
      <Loading label="Loading">
        <SkeletonCard />
      </Loading>
    </Container>
  )
}
