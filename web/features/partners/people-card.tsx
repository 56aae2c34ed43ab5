import { useState } from 'react'
import { invitationRequest, type Partner } from '../../../contract/partners/partners.ts'
import { partnerInvitationDays } from '../../../domain/partners/partner-company.ts'
import { invitePerson, removePerson, withdrawInvitation } from '../../api/partners/partners.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { RoleBadge, StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Dialog } from '../../ui/feedback/dialog.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'

type Person = Partner['staff'][number]

/** The people who work for the insurer, open invitations, and a form for more. */
export function PeopleCard({ partner }: { partner: Partner }) {
  const { partnerId, staff, invitations, mayChange } = partner
  const [leaving, setLeaving] = useState<Person | null>(null)
  const remove = useAction(removePerson, {
    success: { title: 'Removed', description: `${leaving?.name ?? ''} was signed out everywhere.` },
    onSuccess: () => setLeaving(null),
    onRefused: (failure) => {
      toastRefusal(failure)
      setLeaving(null)
    },
  })
  const withdraw = useAction(withdrawInvitation)

  return (
    <Card title="People" level={3}>
      <p className="text-ink-muted mb-4 text-sm">
        They sign in and see only this company. Administrators can also change contacts, keys and
        people.
      </p>
      {staff.length + invitations.length === 0 ? (
        <p className="text-sm">Not assigned.</p>
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
                  aria-label={`Revoke the invitation of ${email}`}
                  isBusy={withdraw.isPending && withdraw.sent?.invitationId === invitationId}
                  onClick={() => void withdraw.run({ partnerId, invitationId })}
                >
                  Revoke
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
              onClick={() =>
                leaving && void remove.run({ partnerId, accountId: leaving.accountId })
              }
            >
              Remove
            </Button>
            <Button variant="secondary" onClick={() => setLeaving(null)}>
              Cancel
            </Button>
          </>
        }
      >
        They can no longer see this company and are signed out everywhere. Their account remains.
      </Dialog>
    </Card>
  )
}

function InviteForm({ partnerId }: { partnerId: string }) {
  const invite = useAction(invitePerson, {
    success: {
      title: 'Invitation sent',
      description: `The link works once, for ${partnerInvitationDays} days.`,
    },
    onSuccess: () => form.reset(),
  })
  const form = useSchemaForm({
    name: 'invite',
    schema: invitationRequest,
    defaultValues: { email: '', isAdministrator: false },
    onSubmit: (body, refuse) => invite.run({ partnerId, body }, refuse),
  })

  return (
    <SchemaForm
      of={form}
      aria-labelledby="invite-title"
      className="border-line mt-4 flex flex-col gap-3 border-t pt-5"
    >
      <h4 id="invite-title" className="text-base">
        Invite someone
      </h4>
      <TextField
        {...form.field('email')}
        label="Email address"
        type="email"
        autoComplete="off"
        required
        className="max-w-form"
      />
      <Checkbox {...form.field('isAdministrator')} label="Administrator" />
      <SubmitButton of={form} variant="secondary" className="self-start" busyLabel="Sending">
        Send invitation
      </SubmitButton>
    </SchemaForm>
  )
}
