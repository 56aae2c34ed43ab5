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
import { ClosingLists } from './closing-lists.tsx'

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
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        <li>{`You have ${closingDays} days to change your mind. You can’t book in that time.`}</li>
        <li>Then we erase your account and your data. You can’t sign in any more.</li>
        <li>What the law makes us keep, such as receipts, stays as long as it says.</li>
      </ul>
      {closing.stop && (
        <Alert tone="info" title="Not possible right now">
          {stopCopy[closing.stop]}
        </Alert>
      )}
      <Held closing={closing} />
      {isOpen ? (
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
      ) : (
        <Button variant="secondary" onClick={() => setOpen(true)}>
          Close my account
        </Button>
      )}
      <ClosingLists closing={closing} />
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
      <Held closing={closing} />
      <ClosingLists closing={closing} />
    </div>
  )
}

function Held({ closing: { heldUntil } }: { closing: Closing }) {
  return (
    heldUntil && (
      <Alert tone="info" title="On legal hold">
        {`One of your bookings is needed for a claim or by an authority. We erase nothing before ${formatDate(new Date(heldUntil))}, or the day that ends.`}
      </Alert>
    )
  )
}
