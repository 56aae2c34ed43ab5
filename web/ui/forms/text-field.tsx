import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { controlLook, Field, type FieldCopy } from './field.tsx'

type TextFieldProps = FieldCopy &
  Omit<ComponentProps<'input'>, 'size' | 'prefix'> & {
    /** A unit or sign inside the box, before or after what is typed: "km". */
    prefix?: ReactNode
    suffix?: ReactNode
  }

/** One line of text. Takes everything an input takes, so a form library's `register` can be spread on it. */
export function TextField(props: TextFieldProps) {
  const { label, hint, error, className, prefix, suffix, id, required, ...input } = props
  return (
    <Field {...{ id, label, hint, error, required, className }}>
      {(control) => (
        <span className="relative flex">
          {prefix && <Affix side="left">{prefix}</Affix>}
          <input
            type="text"
            {...input}
            {...control}
            className={classNames(
              controlLook,
              Boolean(prefix) && 'pl-11',
              Boolean(suffix) && 'pr-12',
            )}
          />
          {suffix && <Affix side="right">{suffix}</Affix>}
        </span>
      )}
    </Field>
  )
}

function Affix({ side, children }: { side: 'left' | 'right'; children: ReactNode }) {
  return (
    <span
      className={classNames(
        'text-ink-muted pointer-events-none absolute inset-y-0 flex items-center text-sm font-medium [&_svg]:size-5',
        side === 'left' ? 'left-3.5' : 'right-3.5',
      )}
    >
      {children}
    </span>
  )
}
