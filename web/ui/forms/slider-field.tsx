import { useId, useState, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Field, controlLook } from './field.tsx'
import { decimalsOf, readNumber } from './read-number.ts'

type SliderFieldProps = {
  id?: string
  label: string
  hint?: ReactNode
  /** Within `min` and `max`, always. */
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  /** The step of the slider and of the arrow keys; the box takes any number with as many decimals. */
  step?: number
  /** The end of the slider, when the box takes higher values. */
  sliderMax?: number
  /** A sign before the number: "€". */
  prefix?: string
  /** A unit after it: "km". */
  suffix?: string
  className?: string
}

/** A number between two bounds: dragged or typed. A value out of bounds is reported, and the last valid value stays. */
export function SliderField(props: SliderFieldProps) {
  const { label, hint, value, onChange, min, max, step = 1, sliderMax = max, className } = props
  const { prefix = '', suffix } = props
  const ownId = useId()
  const id = props.id ?? ownId
  // Kept while the user types, because "1" on the way to "15" must not jump back.
  const [typed, setTyped] = useState<string | null>(null)
  const bounds = { min, max, step }
  const isWrong = typed !== null && readNumber(typed, bounds) === null
  const shown = value.toFixed(decimalsOf(step))
  const pulled = Math.min(value, sliderMax)
  return (
    <Field
      id={id}
      label={label}
      hint={hint}
      error={isWrong ? `Enter a number from ${prefix}${min} to ${prefix}${max}` : null}
      className={className}
    >
      {(control) => (
        <div className="flex items-center gap-4">
          <span className="relative flex min-w-0 grow items-center">
            <span aria-hidden className="bg-line-strong absolute inset-x-0 h-2 rounded-full">
              <span
                className="bg-ink block h-full rounded-full"
                style={{ width: `${((pulled - min) / (sliderMax - min)) * 100}%` }}
              />
            </span>
            <input
              type="range"
              aria-label={`${label}, slider`}
              aria-valuetext={[prefix + shown, suffix].filter(Boolean).join(' ')}
              min={min}
              max={sliderMax}
              step={step}
              value={pulled}
              onChange={({ target }) => {
                setTyped(null)
                onChange(Number(target.value))
              }}
              className="slider relative w-full"
            />
          </span>
          <span className="relative flex w-30 shrink-0">
            {prefix && <Affix side="left">{prefix}</Affix>}
            <input
              {...control}
              type="text"
              inputMode="decimal"
              autoComplete="off"
              value={typed ?? shown}
              onChange={({ target }) => {
                setTyped(target.value)
                const next = readNumber(target.value, bounds)
                if (next !== null) onChange(next)
              }}
              onBlur={() => setTyped(null)}
              className={classNames(
                controlLook,
                'text-right font-bold tabular-nums',
                Boolean(prefix) && 'pl-8',
                Boolean(suffix) && 'pr-11',
              )}
            />
            {suffix && <Affix side="right">{suffix}</Affix>}
          </span>
        </div>
      )}
    </Field>
  )
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'text-ink-muted pointer-events-none absolute inset-y-0 flex items-center text-sm font-medium',
        side === 'left' ? 'left-3.5' : 'right-3.5',
      )}
    >
      {children}
    </span>
  )
}
