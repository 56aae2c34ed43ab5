import { announce } from '../../ui/feedback/live-region.tsx'
import { Slide } from '../../ui/forms/switch.tsx'

type DutySwitchProps = {
  isOnDuty: boolean
  isBusy: boolean
  /** With a job in hand no offers come. */
  isOnJob: boolean
  /** No offers come until they have rested. */
  isResting: boolean
  /** Why it cannot be pressed. */
  disabledReason: string | null
  onChange: (isOnDuty: boolean) => void
}

/** On or off duty: drivers must find this switch without looking, so it is as wide as a hand. */
export function DutySwitch({
  isOnDuty,
  isBusy,
  isOnJob,
  isResting,
  disabledReason,
  onChange,
}: DutySwitchProps) {
  const press = (): void => {
    if (disabledReason) announce(disabledReason)
    else if (!isBusy) onChange(!isOnDuty)
  }
  return (
    <div className="max-sm:w-full">
      <button
        type="button"
        role="switch"
        aria-checked={isOnDuty}
        aria-busy={isBusy || undefined}
        aria-disabled={disabledReason ? true : undefined}
        aria-labelledby="duty-name"
        aria-describedby={disabledReason ? 'duty-reason' : 'duty-state'}
        onClick={press}
        className="border-line-strong bg-surface hover:border-ink flex min-h-16 w-full items-center gap-4 rounded-xl border-[1.5px] px-4 py-2 text-left transition-colors sm:w-76"
      >
        <Slide isOn={isOnDuty} isBusy={isBusy} size="large" />
        <span>
          <span id="duty-name" className="block text-lg leading-tight font-bold">
            On duty
          </span>
          <span id="duty-state" className="text-ink-muted block text-sm">
            {stateLabel({ isOnDuty, isOnJob, isResting })}
          </span>
        </span>
      </button>
      {disabledReason && (
        <p id="duty-reason" className="text-ink-muted mt-1.5 text-sm">
          {disabledReason}
        </p>
      )}
    </div>
  )
}

const stateLabel = ({
  isOnDuty,
  isOnJob,
  isResting,
}: Pick<DutySwitchProps, 'isOnDuty' | 'isOnJob' | 'isResting'>): string => {
  if (isOnJob) return 'On a job: new offers when it’s done'
  if (isOnDuty && isResting) return 'Yes, with new offers after your rest'
  return isOnDuty ? 'Yes, you get job offers' : 'No, you get no job offers'
}
