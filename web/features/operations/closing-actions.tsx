/** Closing an account for a person who wrote in, or keeping it: with a reason, which is kept in the audit log. */
import { useState } from 'react'
import type { User } from '../../../contract/operations/users.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { closingDays } from '../../../domain/accounts/retention.ts'
import { userReasonMaxLength } from '../../../domain/accounts/user-admin.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { changeClosing } from '../../api/privacy.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'

const closingReason = neededText(userReasonMaxLength, 'Say why')

export function ClosingActions({ user: { accountId, closing } }: { user: User }) {
  const [isOpen, setOpen] = useState(false)
  const leave = () => setOpen(false)
  const action = closing ? 'keep' : 'close'
  const change = useAction(changeClosing, {
    success: closing
      ? { title: 'Account kept', description: 'They get an email.' }
      : { title: 'Account closing', description: 'They get an email, and can change their mind.' },
    onSuccess: leave,
  })
  return (
    <Card title="Closing the account" aria-label="Closing the account">
      <div className="flex flex-col items-start gap-3 text-sm">
        <p>
          {closing === null ? (
            `For a person who writes in from the account’s address. It is erased ${closingDays} days later.`
          ) : closing.erasedAt ? (
            <>
              Closed and erased on <DateTime at={closing.erasedAt} wording="date" />.
            </>
          ) : (
            <>
              Closes on <DateTime at={closing.dueAt} wording="date" />. They can’t book until then.
            </>
          )}
        </p>
        {isOpen && (
          <ReasonForm
            id="closing"
            name="reason"
            label="Reason"
            hint="For the record. The user doesn’t see it."
            maxLength={userReasonMaxLength}
            schema={closingReason}
            press={closing ? 'Keep the account' : `Close it in ${closingDays} days`}
            busyLabel="Saving"
            look={{ variant: closing ? 'primary' : 'danger' }}
            onSubmit={(reason, refuse) => change.run({ accountId, action, reason }, refuse)}
            leave="Leave it"
            onLeave={leave}
          />
        )}
        {!isOpen && !closing?.erasedAt && (
          <Button variant={closing ? 'secondary' : 'danger'} onClick={() => setOpen(true)}>
            {closing ? 'Keep account' : 'Close account'}
          </Button>
        )}
      </div>
    </Card>
  )
}
