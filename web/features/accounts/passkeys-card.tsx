import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Passkeys } from '../../../contract/accounts/passkeys.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { passkeysQuery, removePasskey } from '../../api/accounts/passkeys.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { noPasskeysReason } from './passkey-button.tsx'
import { PasskeyAddForm } from './passkey-add-form.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** The passkeys of this account: lists, adds and removes them. */
export function PasskeysCard() {
  return (
    <Loaded load={useLoad(passkeysQuery)}>{({ passkeys }) => <Shown passkeys={passkeys} />}</Loaded>
  )
}

function Shown({ passkeys }: Passkeys) {
  const [isAdding, setAdding] = useState(false)
  return (
    <Card title="Passkeys" aria-label="Passkeys">
      <p className="text-ink-muted mb-4 text-sm">
        Sign in with your fingerprint, your face or your screen lock. No password and no code
        needed.
      </p>
      {passkeys.length > 0 && <PasskeyList passkeys={passkeys} />}
      {isAdding ? (
        <PasskeyAddForm
          onDone={() => {
            setAdding(false)
            toast.success({
              title: 'Passkey added',
              description: 'You can sign in with it from now on.',
            })
          }}
        >
          <Button variant="quiet" onClick={() => setAdding(false)}>
            Cancel
          </Button>
        </PasskeyAddForm>
      ) : (
        <Button
          variant={passkeys.length > 0 ? 'secondary' : undefined}
          disabledReason={noPasskeysReason()}
          onClick={() => setAdding(true)}
        >
          Add a passkey
        </Button>
      )}
    </Card>
  )
}

function PasskeyList({ passkeys }: Passkeys) {
  const removing = useMutation(removePasskey)
  const remove = (passkeyId: string): void =>
    removing.mutate(passkeyId, {
      onSuccess: () =>
        toast.success({
          title: 'Passkey removed',
          description: 'Delete it on your device as well: it no longer works here.',
        }),
      onError: toastRefusal,
    })
  return (
    <ul aria-label="Your passkeys" className="divide-line border-line mb-5 divide-y border-y">
      {passkeys.map(({ passkeyId, name, addedAt, lastUsedAt }) => (
        <li key={passkeyId} className="flex items-center justify-between gap-3 py-2.5">
          <div className="min-w-0 text-sm">
            <p className="font-medium wrap-anywhere">{name}</p>
            <p className="text-ink-muted">Added {formatMoment(new Date(addedAt))}</p>
            <p className="text-ink-muted">
              {lastUsedAt ? `Last used ${formatMoment(new Date(lastUsedAt))}` : 'Not used yet'}
            </p>
          </div>
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Remove the passkey ${name}`}
            isBusy={removing.isPending && removing.variables === passkeyId}
            busyLabel="Removing"
            onClick={() => remove(passkeyId)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  )
}
