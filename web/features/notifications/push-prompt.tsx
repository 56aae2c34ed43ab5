import { useQuery } from '@tanstack/react-query'
import { BellRing } from 'lucide-react'
import { notificationsQuery } from '../../api/notifications.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { openPersistedState } from '../../ui/persisted-state.ts'
import { usePushHere } from './use-push-here.ts'

const monthMs = 30 * 24 * 3_600_000

/** A user who pressed "Not now" is not asked again for a month on this device. */
const notNow = openPersistedState({
  key: 'push-not-now',
  version: 1,
  keptForMs: monthMs,
  initial: false,
  restore: (value) => value === true,
})

type PushPromptProps = { title: string; detail: string; className?: string }

/** A quiet line where notifications are about to follow: allow push? Only where the browser supports it and the user is undecided. */
export function PushPrompt({ title, detail, className }: PushPromptProps) {
  const { data } = useQuery(notificationsQuery)
  const pushKey = data?.pushKey ?? null
  const { here, isOn, isTurningOn, turnOnHere } = usePushHere(data ?? null)
  const isPutOff = notNow.use()
  if (!pushKey || isOn !== false || isPutOff || here !== 'possible') return null
  return (
    <section
      aria-label="Notifications"
      className={classNames(
        'border-line bg-surface flex flex-wrap items-center gap-x-4 gap-y-3 rounded-xl border p-4',
        className,
      )}
    >
      <BellRing aria-hidden className="text-ink-muted size-6 shrink-0" />
      <div className="min-w-0 flex-1 basis-52">
        <p className="leading-tight font-bold">{title}</p>
        <p className="text-ink-muted text-sm max-sm:sr-only">{detail}</p>
      </div>
      <div className="flex gap-2">
        <Button
          size="sm"
          variant="secondary"
          isBusy={isTurningOn}
          busyLabel="Turning on"
          onClick={() => void turnOnHere()}
        >
          Turn on
        </Button>
        <Button size="sm" variant="quiet" onClick={() => notNow.set(true)}>
          Not now
        </Button>
      </div>
    </section>
  )
}
