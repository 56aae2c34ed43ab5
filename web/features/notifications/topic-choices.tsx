import type { NotificationSettings } from '../../../contract/notifications.ts'
import { switchOf, type NotificationSwitch } from '../../../domain/notifications/notification.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { topicLabels, channelLabels } from './notification-labels.ts'

type TopicChoicesProps = {
  topics: NotificationSettings['topics']
  switchedOff: readonly NotificationSwitch[]
  onChange: (switchedOff: NotificationSwitch[]) => void
}

/** The channels for each notification topic. */
export function TopicChoices({ topics, switchedOff, onChange }: TopicChoicesProps) {
  const turn = (one: NotificationSwitch, isOn: boolean): void =>
    onChange(isOn ? switchedOff.filter((other) => other !== one) : [...switchedOff, one])
  return (
    <div className="flex flex-col gap-5">
      {topics.map(({ topic, maySwitchOff }) => (
        <fieldset key={topic} className="min-w-0">
          <legend className="font-bold">{topicLabels[topic].label}</legend>
          <p className="text-ink-muted text-sm">{topicLabels[topic].detail}</p>
          <div className="flex flex-wrap gap-x-6">
            {maySwitchOff.map((channel) => {
              const one = switchOf(topic, channel)
              if (!one) return null
              return (
                <Checkbox
                  key={channel}
                  label={channelLabels[channel]}
                  checked={!switchedOff.includes(one)}
                  onChange={(event) => turn(one, event.target.checked)}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
    </div>
  )
}
