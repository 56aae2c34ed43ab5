import { useMutation } from '@tanstack/react-query'
import { BellRing, Trash2 } from 'lucide-react'
import type { NotificationSettings, PushDevice } from '../../../contract/notifications.ts'
import { formatDate } from '../../../domain/time/dublin-time.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { removeDevice, sendTestPush } from '../../api/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { whyNotHere } from './notification-labels.ts'
import { turnOff } from './push-here.ts'
import { usePushHere } from './use-push-here.ts'

/** The browsers that take pushes, with or without this one. */
export function DeviceList({ settings }: { settings: NotificationSettings }) {
  const { devices, pushKey } = settings
  const push = usePushHere(settings)
  const removing = useMutation(removeDevice)
  const testing = useMutation(sendTestPush)
  if (!pushKey) return <p className="text-ink-muted text-sm">Push notifications are not set up.</p>

  const isThisOne = devices.some((device) => device.isThisOne)
  const whyNot = whyNotHere(push.here)

  const remove = async (device: PushDevice): Promise<void> => {
    try {
      // the browser first: one that still took pushes would register itself with the server again
      if (device.isThisOne) await turnOff()
      await removing.mutateAsync(device.deviceId)
    } catch (failure) {
      toastRefusal(failure)
    }
  }

  const test = (): void =>
    testing.mutate(undefined, {
      onError: toastRefusal,
      onSuccess: () =>
        toast.success({ title: 'Sent', description: 'It should arrive within a few seconds.' }),
    })

  return (
    <section aria-labelledby="push-devices" className="flex flex-col gap-3">
      <div>
        <h3 id="push-devices" className="font-bold">
          Push
        </h3>
        <p className="text-ink-muted text-sm">
          Notifications appear on this device even when Towline is closed, until you sign out here.
        </p>
      </div>
      {devices.length > 0 && (
        <ul className="divide-line border-line divide-y border-y">
          {devices.map((device) => (
            <li key={device.deviceId} className="flex items-center justify-between gap-3 py-1.5">
              <span className="min-w-0 text-sm">
                <span className="font-medium">{device.label}</span>
                <span className="text-ink-muted">
                  {device.isThisOne
                    ? ' · this browser'
                    : ` · since ${formatDate(new Date(device.createdAt))}`}
                </span>
              </span>
              <IconButton
                label={`Stop pushes to ${device.label}`}
                icon={<Trash2 aria-hidden />}
                onClick={() => void remove(device)}
              />
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {!isThisOne && (
          <Button
            variant="secondary"
            size="sm"
            isBusy={push.isTurningOn}
            busyLabel="Turning on"
            disabledReason={whyNot}
            icon={<BellRing aria-hidden />}
            onClick={() => void push.turnOnHere()}
          >
            Turn on in this browser
          </Button>
        )}
        {devices.length > 0 && (
          <Button
            variant="quiet"
            size="sm"
            isBusy={testing.isPending}
            busyLabel="Sending"
            onClick={test}
          >
            Send a test
          </Button>
        )}
      </div>
    </section>
  )
}
