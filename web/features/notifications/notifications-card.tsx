import { useMutation } from '@tanstack/react-query'
import type { NotificationSettings } from '../../../contract/notifications.ts'
import { textChannels, type TextChannel } from '../../../domain/notifications/notification.ts'
import { toastRefusal } from '../../api/kit/toast-refusal.ts'
import { changePreferences, notificationsQuery } from '../../api/notifications.ts'
import { Card } from '../../ui/card.tsx'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SegmentedControl } from '../../ui/forms/segmented-control.tsx'
import { DeviceList } from './device-list.tsx'
import { alwaysComes, textsGo } from './notification-labels.ts'
import { TopicChoices } from './topic-choices.tsx'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'

/** Notification settings: in which browsers and by which channels. Every change takes effect at once. */
export function NotificationsCard() {
  return (
    <Loaded load={useLoad(notificationsQuery)}>
      {(settings) => <Shown settings={settings} />}
    </Loaded>
  )
}

function Shown({ settings }: { settings: NotificationSettings }) {
  const { preferences, topics, texts } = settings
  const changing = useMutation(changePreferences)
  const change = (next: Partial<NotificationSettings['preferences']>): void =>
    changing.mutate({ ...preferences, ...next }, { onError: toastRefusal })
  return (
    <Card title="Notifications">
      <p className="text-ink-muted text-sm">{alwaysComes(settings)}</p>
      <div className="mt-5 flex flex-col gap-6">
        <DeviceList settings={settings} />
        {topics.length > 0 && (
          <TopicChoices
            topics={topics}
            switchedOff={preferences.switchedOff}
            onChange={(switchedOff) => change({ switchedOff })}
          />
        )}
        {texts.whatsapp && texts.sms ? (
          <SegmentedControl
            label="Send texts by"
            hint={textsGo(settings)}
            value={preferences.textChannel}
            onChange={(event) => change({ textChannel: textChannelOf(event.target.value) })}
            options={[
              { value: 'sms', label: 'SMS' },
              { value: 'whatsapp', label: 'WhatsApp' },
            ]}
          />
        ) : (
          <p className="text-ink-muted text-sm">{textsGo(settings)}</p>
        )}
        {settings.isTextsStopped && (
          <Alert tone="warning" title="Your number gets no texts">
            {settings.textsTo} replied STOP to us. Reply START to any of our texts, and they go on.
          </Alert>
        )}
      </div>
    </Card>
  )
}

const textChannelOf = (value: string): TextChannel =>
  textChannels.find((channel) => channel === value) ?? 'sms'
