import { useId, useState } from 'react'
import { classNames } from '../class-names.ts'
import { FieldError, RequiredMark } from '../forms/field.tsx'

const starPath =
  'm12 2.6 2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95Z'
const starValues = [1, 2, 3, 4, 5] as const

type StarsProps = {
  /** 0 to 5, fractions allowed. */
  value: number
  /** How many people rated. */
  count?: number
  /** One star in place of five: in a row of a list. */
  isShort?: boolean
  className?: string
}

/** A rating to read: stars, the number, and from how many. */
export function RatingStars({ value, count, isShort = false, className }: StarsProps) {
  const clipId = useId()
  const label = `Rated ${value.toFixed(1)} out of 5${count === undefined ? '' : ` by ${count}`}`
  return (
    <span
      className={classNames(
        'inline-flex items-center text-sm',
        isShort ? 'gap-1' : 'flex-wrap gap-1.5',
        className,
      )}
    >
      <span className="sr-only">{label}</span>
      <svg
        viewBox={isShort ? '0 0 24 24' : '0 0 120 24'}
        aria-hidden
        className={classNames('h-4 shrink-0', isShort ? 'w-4' : 'w-20')}
      >
        <clipPath id={clipId}>
          <rect width={isShort ? 24 : (Math.max(0, Math.min(5, value)) / 5) * 120} height="24" />
        </clipPath>
        <StarRow className="stroke-line-strong fill-transparent" />
        <g clipPath={`url(#${clipId})`}>
          <StarRow className="fill-action stroke-action-edge" />
        </g>
      </svg>
      <span aria-hidden className="font-bold tabular-nums">
        {value.toFixed(1)}
      </span>
      {count !== undefined && (
        <span aria-hidden className="text-ink-muted tabular-nums">
          ({count})
        </span>
      )}
    </span>
  )
}

function StarRow({ className }: { className: string }) {
  return starValues.map((star) => (
    <path
      key={star}
      d={starPath}
      transform={`translate(${(star - 1) * 24})`}
      strokeWidth="1.5"
      strokeLinejoin="round"
      className={className}
    />
  ))
}

type RatingInputProps = {
  label: string
  name: string
  value: number | null
  onValueChange: (value: number) => void
  /** A word for each star, from one to five. */
  starLabels: readonly [string, string, string, string, string]
  error?: string | null
  required?: boolean
}

/** A rating to give: five radio buttons that look like stars, with the word for the chosen one. */
export function RatingInput(props: RatingInputProps) {
  const { label, name, value, onValueChange, starLabels, error, required } = props
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className="flex min-w-0 flex-col">
      <legend className="mb-1.5 text-sm font-bold">
        {label}
        {required && <RequiredMark />}
      </legend>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="-ml-1 flex flex-wrap">
          {starValues.map((star) => (
            <label
              key={star}
              className="has-focus-visible:outline-focus relative grid size-12 place-items-center rounded-md has-focus-visible:outline-3"
            >
              <input
                type="radio"
                name={name}
                value={star}
                checked={value === star}
                required={required}
                onChange={() => onValueChange(star)}
                className="sr-only"
              />
              <span className="sr-only">{`${star} of 5: ${starLabels[star - 1]}`}</span>
              <svg viewBox="0 0 24 24" aria-hidden className="size-9">
                <path
                  d={starPath}
                  strokeWidth="1.5"
                  strokeLinejoin="round"
                  className={
                    value !== null && star <= value
                      ? 'fill-action stroke-action-edge'
                      : 'stroke-line-strong fill-transparent'
                  }
                />
              </svg>
            </label>
          ))}
        </span>
        <span aria-hidden className="min-w-24 font-bold">
          {value === null ? '' : starLabels[value - 1]}
        </span>
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}

type RatingButtonsProps = {
  label: string
  /** A word for each star, from one to five. */
  starLabels: readonly [string, string, string, string, string]
  isBusy: boolean
  onPress: (value: number) => void
}

/** A rating to give with one press: five buttons. The one pressed stays filled until the answer comes. */
export function RatingButtons({ label, starLabels, isBusy, onPress }: RatingButtonsProps) {
  const [pressed, setPressed] = useState(0)
  const filled = isBusy ? pressed : 0
  return (
    <div role="group" aria-label={label} aria-busy={isBusy} className="-ml-1 flex flex-wrap">
      {starValues.map((star) => (
        <button
          key={star}
          type="button"
          aria-label={`${star} of 5: ${starLabels[star - 1]}`}
          aria-disabled={isBusy || undefined}
          onClick={() => {
            if (isBusy) return
            setPressed(star)
            onPress(star)
          }}
          className="group grid size-14 place-items-center rounded-md"
        >
          <svg viewBox="0 0 24 24" aria-hidden className="size-10">
            <path
              d={starPath}
              strokeWidth="1.5"
              strokeLinejoin="round"
              className={
                star <= filled
                  ? 'fill-action stroke-action-edge'
                  : 'stroke-line-strong group-hover:stroke-ink fill-transparent'
              }
            />
          </svg>
        </button>
      ))}
    </div>
  )
}
