/** The target of the link that an operator had sent: the caller agrees and gives their card. */
import { useEffect, type ReactNode } from 'react'
import { useNavigate, useParams } from 'react-router'
import { withoutDriverCopy } from '../../../domain/phone-line.ts'
import { supportContact } from '../../../domain/support.ts'
import { isRefusal } from '../../api/kit/failures.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { phoneConfirmQuery } from '../../api/phone-bookings.ts'
import {
  confirmTitle,
  PhoneConfirmation,
} from '../../features/booking-flow/by-phone/phone-confirmation.tsx'
import { LoadAgain } from '../../features/booking-flow/load-again.tsx'
import { paths } from '../../paths.ts'
import { loadable } from '../../ui/loading/loadable.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Card } from '../../ui/card.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Container } from '../../ui/page/page-shell.tsx'
import { Loading, SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export const meta = () => [
  { title: 'Confirm your recovery · Towline' },
  { name: 'robots', content: 'noindex' },
]

const LaterPart = loadable(async () => (await import('./book-later-parts.tsx')).LaterPart)

export default function ConfirmScreen() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const load = useLoad(phoneConfirmQuery(token))
  const { data } = load
  const isYours = data?.state === 'booked' && data.isYours
  const heldId = isYours && data.status !== 'pending' ? data.bookingId : null
  // also the page to which the bank's own page returns the browser
  useEffect(() => {
    if (heldId !== null) void navigate(paths.booking(heldId), { replace: true })
  }, [heldId, navigate])

  return (
    <Container className="max-w-prose pb-12">
      <Loaded
        load={load}
        label="Loading"
        instead={
          isRefusal(load.error, 'phone_booking_not_found', 'invalid_input') && (
            <Message title="This link doesn’t work">
              <p>
                It may be incomplete, or we sent you a newer one. Open the latest text from Towline.
              </p>
              <CallUs />
            </Message>
          )
        }
      >
        {(agreed) => {
          switch (agreed.state) {
            case 'open':
              return <Open token={token} agreed={agreed} />
            case 'booked':
              return <Booked isYours={agreed.isYours} bookingId={agreed.bookingId} />
            case 'over':
              return (
                <Message title="This link has expired">
                  <p>
                    Its price has expired, or it was withdrawn. Call us for a new one, or book
                    online.
                  </p>
                  <ButtonLink to={paths.book} className="mt-4">
                    Book online
                  </ButtonLink>
                  <CallUs />
                </Message>
              )
          }
        }}
      </Loaded>
    </Container>
  )
}

type OpenProps = Pick<Parameters<typeof PhoneConfirmation>[0], 'token' | 'agreed'>

function Open({ token, agreed }: OpenProps) {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title={confirmTitle(agreed)}
        lead={`Hello ${agreed.name}, this is what we agreed by phone.`}
      />
      <LoadAgain
        title="The form for your card didn’t load"
        detail="The price holds, and nothing is booked yet."
        placeholder={<Waiting />}
      >
        <PhoneConfirmation
          token={token}
          agreed={agreed}
          renderCard={(card) => <LaterPart card={card} />}
          onPlaced={async (bookingId) => navigate(paths.booking(bookingId), { replace: true })}
        />
      </LoadAgain>
    </>
  )
}

function Booked({ isYours, bookingId }: { isYours: boolean; bookingId: string }) {
  return (
    <Message title={isYours ? 'Your booking' : 'Already confirmed'}>
      <p className="mb-4">
        {isYours
          ? 'It’s waiting for your card to be held.'
          : 'It was confirmed in another browser. To see it, sign in with the email used there: we’ll email you a code.'}
      </p>
      <ButtonLink
        to={
          isYours
            ? paths.booking(bookingId)
            : paths.auth({ how: 'code', returnTo: paths.booking(bookingId) })
        }
      >
        {isYours ? 'Open your booking' : 'Sign in'}
      </ButtonLink>
    </Message>
  )
}

/** The line that the caller has just used. Nothing where it isn’t answered now, but when it is. */
function CallUs() {
  const { words, call } = withoutDriverCopy(serverNow())
  return (
    <div className="mt-4 flex flex-col gap-3">
      {words && <p className="text-ink-muted text-sm">{words}</p>}
      {call && <CallLink label={call} phone={supportContact.phone} className="self-start" />}
    </div>
  )
}

function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="pt-8">
      <h1 className="mb-4 text-2xl">{title}</h1>
      <Card>{children}</Card>
    </div>
  )
}

function Waiting() {
  return (
    <Loading label="Loading">
      <SkeletonCard />
    </Loading>
  )
}
