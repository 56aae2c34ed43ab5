import { useMutation } from '@tanstack/react-query'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import type { Session } from '../../../contract/accounts/sessions.ts'
import { signOut, signOutEverywhere } from '../../api/accounts/auth.ts'
import { endOtherSessions, endSession, sessionsQuery } from '../../api/accounts/sessions.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** Lists the account's sessions; signs out there, here or everywhere. The screen redirects a user who signs out to the sign-in page. */
export function SessionsCard() {
  const load = useLoad(sessionsQuery)
  const here = useMutation(signOut)
  const everywhere = useMutation(signOutEverywhere)
  const others = useMutation(endOtherSessions)
  const hasOthers = load.data?.sessions.some(({ isCurrent }) => !isCurrent)
  return (
    <Card title="Where you’re signed in">
      <p className="text-ink-muted mb-4 text-sm">
        If you don’t recognise a device, or have lost one, end its session and choose a new
        password.
      </p>
      <Loaded load={load} waiting={<Skeleton className="h-24 rounded-md!" />}>
        {({ sessions }) => <SessionList sessions={sessions} />}
      </Loaded>
      <div className="mt-5 flex flex-wrap gap-2">
        {hasOthers && (
          <Button
            variant="secondary"
            isBusy={others.isPending}
            busyLabel="Ending"
            onClick={() => others.mutate(undefined, { onError: toastRefusal })}
          >
            End all others
          </Button>
        )}
        <Button
          variant="secondary"
          isBusy={here.isPending}
          busyLabel="Signing out"
          onClick={() => here.mutate(undefined, { onError: toastRefusal })}
        >
          Sign out here
        </Button>
        <Button
          variant="quiet"
          isBusy={everywhere.isPending}
          busyLabel="Signing out"
          onClick={() => everywhere.mutate(undefined, { onError: toastRefusal })}
        >
          Sign out everywhere
        </Button>
      </div>
    </Card>
  )
}

function SessionList({ sessions }: { sessions: readonly Session[] }) {
  const ending = useMutation(endSession)
  return (
    <ul aria-label="Your sessions" className="divide-line border-line divide-y border-y">
      {sessions.map((session) => {
        const { sessionId, isCurrent } = session
        const device = session.device ?? 'A new browser'
        return (
          <li key={sessionId} className="flex items-center justify-between gap-3 py-2.5">
            <div className="min-w-0 text-sm">
              <p className="font-medium">{device}</p>
              <p className="text-ink-muted">{seenLabel(session)}</p>
            </div>
            {!isCurrent && (
              <Button
                variant="quiet"
                size="sm"
                aria-label={`End this session: ${device}`}
                isBusy={ending.isPending && ending.variables === sessionId}
                busyLabel="Ending"
                onClick={() => ending.mutate(sessionId, { onError: toastRefusal })}
              >
                End this session
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const seenLabel = ({ isCurrent, lastSeenAt, startedAt }: Session): string => {
  if (isCurrent) return 'This device'
  return lastSeenAt
    ? `Last seen ${formatMoment(new Date(lastSeenAt))}`
    : `Signed in ${formatMoment(new Date(startedAt))}`
}
