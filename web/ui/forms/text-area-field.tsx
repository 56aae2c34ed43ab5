import { useState, type ComponentProps, type InputEvent } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, Field, type FieldCopy } from './field.tsx'
import { announce } from '../feedback/live-region.tsx'

type TextAreaFieldProps = FieldCopy & ComponentProps<'textarea'>

/** Remaining characters, each announced once while typing: often enough to plan, rarely enough to think. */
const spokenAt = [100, 50, 20, 0]

const lengthOf = (text: unknown): number => (typeof text === 'string' ? text.length : 0)

/** Several lines of text. With `maxLength` it counts, on screen always and announced near the end. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, className, id, required, maxLength, rows = 4, ref, ...area } = props
  const [typed, setTyped] = useState(() => lengthOf(area.defaultValue))
  const length = area.value === undefined ? typed : lengthOf(area.value)

  const count = (event: InputEvent<HTMLTextAreaElement>): void => {
    const next = event.currentTarget.value.length
    setTyped(next)
    area.onInput?.(event)
    if (maxLength === undefined) return
    const left = maxLength - next
    if (next > length && spokenAt.includes(left)) announce(`${left} characters left`)
  }

  // A form's `register` writes into the box and empties it without an event.
  const keep = (box: HTMLTextAreaElement | null): void => {
    if (typeof ref === 'function') ref(box)
    else if (ref) ref.current = box
    if (box) setTyped(box.value.length)
  }

  return (
    <Field
      {...{ id, label, hint, error, required, className }}
      aside={
        maxLength !== undefined && (
          <span
            aria-hidden
            className={classNames(
              'text-xs tabular-nums',
              length >= maxLength ? 'text-danger-ink font-bold' : 'text-ink-muted',
            )}
          >
            {length}/{maxLength}
          </span>
        )
      }
    >
      {(control) => (
        <textarea
          {...area}
          {...control}
          ref={keep}
          rows={rows}
          maxLength={maxLength}
          onInput={count}
          className={classNames(controlLook, 'field-sizing-content max-h-80 min-h-24 resize-y')}
        />
      )}
    </Field>
  )
}
