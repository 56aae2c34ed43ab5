import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'

type SwitchProps = {
  label: string
  /** What the current position means. */
  state: string
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, effective at once: the name, what it means now, and the slide itself, all one control. */
export function Switch({ label, state, isOn, isBusy = false, onChange }: SwitchProps) {
  const id = useId()
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-busy={isBusy || undefined}
      aria-labelledby={`${id}-name`}
      aria-describedby={`${id}-state`}
      onClick={() => !isBusy && onChange(!isOn)}
      className="flex min-h-11 w-full items-center justify-between gap-4 rounded-md text-left"
    >
      <span className="min-w-0">
        <span id={`${id}-name`} className="block font-bold">
          {label}
        </span>
        <span id={`${id}-state`} className="text-ink-muted block text-sm">
          {state}
        </span>
      </span>
      <Slide isOn={isOn} isBusy={isBusy} />
    </button>
  )
}

const slides = {
  usual: { track: 'h-8 w-14', knob: 'size-6', moved: 'translate-x-6' },
  large: { track: 'h-9 w-16', knob: 'size-7', moved: 'translate-x-7' },
}

type SlideProps = { isOn: boolean; isBusy: boolean; size?: keyof typeof slides }

/** The drawing of a switch, for a button with `role="switch"` that says the rest. */
export function Slide({ isOn, isBusy, size = 'usual' }: SlideProps) {
  const { track, knob, moved } = slides[size]
  return (
    <span
      aria-hidden
      className={classNames(
        'relative shrink-0 rounded-full transition-colors',
        track,
        isOn ? 'bg-success-solid' : 'bg-line-strong',
      )}
    >
      <span
        className={classNames(
          'bg-raised text-ink absolute top-1 left-1 grid place-items-center rounded-full transition-[translate]',
          knob,
          isOn && moved,
        )}
      >
        {isBusy && <Spinner className="size-4" />}
      </span>
    </span>
  )
}
