import { useId } from 'react'
import { Spinner } from './spinner.tsx'

type SwitchProps = {
  label: string
  /** What it means as it is now. */
  state: string
  isOn: boolean
  isBusy?: boolean
  onChange: (isOn: boolean) => void
}

/** On or off, at once: the name, what it means now, and the slide itself, all one thing to press. */
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
      <span
        aria-hidden
        className={`relative h-8 w-14 shrink-0 rounded-full transition-colors ${
          isOn ? 'bg-success-solid' : 'bg-line-strong'
        }`}
      >
        <span
          className={`bg-raised text-ink absolute top-1 left-1 grid size-6 place-items-center rounded-full transition-[translate] ${
            isOn ? 'translate-x-6' : ''
          }`}
        >
          {isBusy && <Spinner className="size-4" />}
        </span>
      </span>
    </button>
  )
}
