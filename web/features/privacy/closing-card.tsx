/** Closing one's account: what is erased, what the law keeps, and the press. */
import { useState } from 'react'
import type { Closing } from '../../../contract/accounts/closing.ts'
import { closingDays } from '../../../domain/accounts/retention.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { closeAccount, closingQuery, keepAccount } from '../../api/accounts/closing.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'

export function ClosingCard() {
  const load = useLoad(closingQuery)
  return (
    <Card title="Close your account" aria-label="Close your account">
      <Loaded load={load} label="Loading what closing your account means">
        {(closing) =>
          closing.begun ? <Begun closing={closing} /> : <NotBegun closing={closing} />
        }
      </Loaded>
    </Card>
  )
}

const stopCopy: Record<NonNullable<Closing['stop']>, string> = {
  closing_not_here:
    'This account belongs to your work. Ask your administrator to remove you, then write to us.',
  closing_booking_current:
    'A booking is still open. You can close your account once it’s completed or cancelled.',
  closing_money_owed:
    'A payment, refund or dispute isn’t finished. You can close your account once it is.',
  closing_payout_open:
    'Some of your pay hasn’t reached you yet. You can close your account once it has.',
}

function NotBegun({ closing }: { closing: Closing }) {
  const [isOpen, setOpen] = useState(false)
  const close = useAction(closeAccount, {
    success: {
      title: 'Your account is closing',
      description: `You have ${closingDays} days to change your mind.`,
    },
  })
  return (
    <div className="flex flex-col items-start gap-4">
      <p className="text-ink-muted text-sm">
        {`We erase your account ${closingDays} days after you ask. Until then you can change your mind, but you can’t book.`}
      </p>
      {closing.stop && (
        <Alert tone="info" title="Not possible right now">
          {stopCopy[closing.stop]}
        </Alert>
      )}
      {isOpen ? (
        <>
          <Outcome closing={closing} />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="danger"
              isBusy={close.isPending}
              busyLabel="Closing"
              disabledReason={closing.stop && stopCopy[closing.stop]}
              onClick={() => void close.run(undefined)}
            >
              {`Close it in ${closingDays} days`}
            </Button>
            <Button variant="quiet" onClick={() => setOpen(false)}>
              Leave it open
            </Button>
          </div>
        </>
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          See what happens
        </Button>
      )}
    </div>
  )
}

function Begun({ closing }: { closing: Closing }) {
  const keep = useAction(keepAccount, {
    success: { title: 'Your account stays open', description: 'Nothing was erased.' },
  })
  return (
    <div className="flex flex-col items-start gap-4">
      {closing.begun && (
        <Alert tone="warning" title={`Closes on ${formatDate(new Date(closing.begun.dueAt))}`}>
          You can’t book until then. Keep your account to go on as before.
        </Alert>
      )}
      <Button isBusy={keep.isPending} busyLabel="Keeping" onClick={() => void keep.run(undefined)}>
        Keep my account
      </Button>
      <Outcome closing={closing} />
    </div>
  )
}

function Outcome({ closing: { erased, kept, heldUntil } }: { closing: Closing }) {
  return (
    <div className="flex w-full flex-col gap-4 text-sm">
      {heldUntil && (
        <Alert tone="info" title="On legal hold">
          {`One of your bookings is needed for a claim or by an authority. We erase nothing before ${formatDate(new Date(heldUntil))}, or the day that ends.`}
        </Alert>
      )}
      <div>
        <h3 className="font-bold">What we erase</h3>
        <ul className="mt-1 list-disc pl-5">
          {erased.map((what) => (
            <li key={what}>{what}</li>
          ))}
        </ul>
      </div>
      <div>
        <h3 className="font-bold">What the law makes us keep</h3>
        <dl className="mt-1 flex flex-col gap-2">
          {kept.map(({ what, kept: period, laws }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="text-ink-muted">{`${period} (${laws.join('; ')})`}</dd>
            </div>
          ))}
        </dl>
      </div>
    </div>
  )
}
