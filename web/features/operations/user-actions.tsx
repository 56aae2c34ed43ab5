/** Disable, enable and sign out everywhere: each with a reason, which is kept in the audit log. */
import { useState } from 'react'
import type { User } from '../../../contract/operations/users.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { userReasonMaxLength, type UserAction } from '../../../domain/accounts/user-admin.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { changeUser } from '../../api/operations/users.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { operatorStatusLabels } from './operations-labels.ts'

const words: Record<UserAction, { label: string; what: string; done: string; outcome: string }> = {
  disable: {
    label: 'Disable account',
    what: 'They’re signed out at once and can’t sign in. A driver gets no offers.',
    done: 'Account disabled',
    outcome: 'No one can sign in to it now.',
  },
  enable: {
    label: 'Enable account',
    what: 'They can sign in again. A driver has to go on duty again.',
    done: 'Account enabled',
    outcome: 'They can sign in again.',
  },
  sign_out: {
    label: 'Sign out everywhere',
    what: 'Every device has to sign in again.',
    done: 'Signed out everywhere',
    outcome: 'Every session has ended.',
  },
}

export function UserActions({ user }: { user: User }) {
  const [action, setAction] = useState<UserAction | null>(null)
  return (
    <Card title="What you can do">
      <div className="flex flex-col gap-4">
        {action !== 'enable' && <OpenBookings user={user} />}
        {action ? (
          <ActionForm key={action} user={user} action={action} onLeave={() => setAction(null)} />
        ) : (
          <div className="flex flex-col items-start gap-3">
            {user.isDisabled ? (
              <Button variant="secondary" onClick={() => setAction('enable')}>
                {words.enable.label}
              </Button>
            ) : (
              <Button
                variant="danger"
                disabledReason={stopOf(user)}
                onClick={() => setAction('disable')}
              >
                {words.disable.label}
              </Button>
            )}
            <Button
              variant="secondary"
              disabledReason={user.sessions.length === 0 ? 'They aren’t signed in anywhere.' : null}
              onClick={() => setAction('sign_out')}
            >
              {words.sign_out.label}
            </Button>
          </div>
        )}
      </div>
    </Card>
  )
}

/** Why they cannot be disabled, in the server's words. */
const stopOf = ({ isOwn, isLastOperator }: User): string | null => {
  if (isOwn) return 'This is you. Another operator can disable your account.'
  return isLastOperator ? 'This is the last operator. Make another one first.' : null
}

function OpenBookings({ user: { openBookings } }: { user: User }) {
  if (openBookings.length === 0) return null
  return (
    <Alert tone="warning" title={`${openBookings.length} under way`}>
      <p>These continue without them. Deal with each before you disable the account.</p>
      <ul className="mt-2 flex flex-col gap-1">
        {openBookings.map(({ bookingId, pickup, status, as }) => (
          <li key={bookingId}>
            <TextLink to={paths.booking(bookingId)}>{pickup}</TextLink>,{' '}
            {operatorStatusLabels[status]}
            {as === 'driver' && ', as its driver'}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

const userReason = neededText(userReasonMaxLength, 'Say why')

type ActionFormProps = { user: User; action: UserAction; onLeave: () => void }

function ActionForm({ user: { accountId }, action, onLeave }: ActionFormProps) {
  const { label, what, done, outcome } = words[action]
  const change = useAction(changeUser, {
    success: { title: done, description: outcome },
    onSuccess: onLeave,
  })
  return (
    <ReasonForm
      id="user"
      name="reason"
      label="Reason"
      hint="For the record. The user doesn’t see it."
      maxLength={userReasonMaxLength}
      schema={userReason}
      press={label}
      busyLabel="Saving"
      look={{ variant: action === 'disable' ? 'danger' : 'primary' }}
      onSubmit={(reason, refuse) => change.run({ accountId, action, reason }, refuse)}
      leave="Leave it"
      onLeave={onLeave}
    >
      <p className="text-sm">{what}</p>
    </ReasonForm>
  )
}
