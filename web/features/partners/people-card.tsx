import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { Partner } from '../../../contract/partners/partners.ts'
import { partnerInvitationDays } from '../../../domain/partners/partner-company.ts'
import { fieldsOf } from '../../api/kit/failures.ts'
import { invitePerson, removePerson, withdrawInvitation } from '../../api/partners/partners.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type Person = Partner['staff'][number]

/** The people who work for the insurer, open invitations, and a form for more. */
export function PeopleCard({ partner }: { partner: Partner }) {
  const { partnerId, staff, invitations, mayChange } = partner
  const remove = useMutation(removePerson)
  const withdraw = useMutation(withdrawInvitation)
  const [leaving, setLeaving] = useState<Person | null>(null)

  const removeNow = ({ accountId, name }: Person): void =>
    remove.mutate(
      { partnerId, accountId },
      {
        onSettled: () => setLeaving(null),
        onSuccess: () =>
          toast.success({ title: 'Removed', description: `${name} was signed out everywhere.` }),
        onError: toastRefusal,
      },
    )

  return (
    <Card title="People" level={3}>
      <p className="text-ink-muted mb-4 text-sm">
        They sign in and see this company alone. Administrators also change contacts, keys and
        people.
      </p>
      {staff.length + invitations.length === 0 ? (
        <p className="text-sm">Nobody yet.</p>
      ) : (
        <ul aria-label="People" className="divide-line divide-y">
          {staff.map((person) => (
            <li
              key={person.accountId}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-bold">
                  {person.name}
                  {person.isAdministrator && <RoleBadge>Administrator</RoleBadge>}
                </span>
                <span className="text-ink-muted block text-sm wrap-anywhere">{person.email}</span>
              </span>
              {mayChange && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Remove ${person.name}`}
                  onClick={() => setLeaving(person)}
                >
                  Remove
                </Button>
              )}
            </li>
          ))}
          {invitations.map(({ invitationId, email, isAdministrator, expiresAt }) => (
            <li
              key={invitationId}
              className="flex flex-wrap items-center justify-between gap-3 py-3"
            >
              <span className="min-w-0">
                <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
                  {email}
                  <StatusBadge tone="info">Invited</StatusBadge>
                  {isAdministrator && <RoleBadge>Administrator</RoleBadge>}
                </span>
                <span className="text-ink-muted block text-sm">
                  The link works until <DateTime at={expiresAt} />
                </span>
              </span>
              {mayChange && (
                <Button
                  variant="secondary"
                  size="sm"
                  aria-label={`Take back the invitation of ${email}`}
                  isBusy={withdraw.isPending && withdraw.variables.invitationId === invitationId}
                  onClick={() =>
                    withdraw.mutate({ partnerId, invitationId }, { onError: toastRefusal })
                  }
                >
                  Take back
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {mayChange && <InviteForm partnerId={partnerId} />}
      <Dialog
        kind="question"
        isOpen={leaving !== null}
        onOpenChange={(next) => !next && setLeaving(null)}
        title={`Remove ${leaving?.name ?? ''}?`}
        actions={
          <>
            <Button
              variant="danger"
              isBusy={remove.isPending}
              busyLabel="Removing"
              onClick={() => leaving && removeNow(leaving)}
            >
              Remove
            </Button>
            <Button variant="secondary" onClick={() => setLeaving(null)}>
              Cancel
            </Button>
          </>
        }
      >
        They see this company no longer and are signed out on all their devices. Their account
        stays.
      </Dialog>
    </Card>
  )
}

function InviteForm({ partnerId }: { partnerId: string }) {
  const { mutate, isPending, error, reset } = useMutation(invitePerson)
  const [email, setEmail] = useState('')
  const [isAdministrator, setAdministrator] = useState(false)

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    mutate(
      { partnerId, body: { email: email.trim(), isAdministrator } },
      {
        onSuccess: () => {
          setEmail('')
          setAdministrator(false)
          toast.success({
            title: 'Invitation sent',
            description: `The link works once, for ${partnerInvitationDays} days.`,
          })
        },
        onError: (failure) => {
          if (fieldsOf(failure)['email']) document.getElementById('invite-email')?.focus()
          else toastRefusal(failure)
        },
      },
    )
  }

  return (
    <form
      onSubmit={submit}
      noValidate
      aria-labelledby="invite-title"
      className="border-line mt-4 flex flex-col gap-3 border-t pt-5"
    >
      <h4 id="invite-title" className="text-base">
        Invite somebody
      </h4>
      <TextField
        id="invite-email"
        label="E-mail address"
        type="email"
        autoComplete="off"
        required
        className="max-w-form"
        value={email}
        error={fieldsOf(error)['email'] ?? null}
        onChange={({ target }) => {
          setEmail(target.value)
          if (error) reset()
        }}
      />
      <Checkbox
        label="Administrator"
        checked={isAdministrator}
        onChange={({ target }) => setAdministrator(target.checked)}
      />
      <Button
        type="submit"
        variant="secondary"
        className="self-start"
        isBusy={isPending}
        busyLabel="Sending"
      >
        Send invitation
      </Button>
    </form>
  )
}
