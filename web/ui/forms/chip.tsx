import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  label: ReactNode
  /** On a phone as wide as its column, with its words in two lines. */
  isInGrid?: boolean
}

/** A tick that looks like a button: one of several short answers that may apply together. */
export function Chip({ label, isInGrid = false, ...input }: ChipProps) {
  return (
    <label
      className={classNames(
        'border-line-strong bg-raised hover:border-ink has-checked:border-plate has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-focus relative flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] px-3.5 py-2 text-sm font-bold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2',
        isInGrid && 'max-sm:rounded-lg! max-sm:px-2.5! max-sm:py-1! max-sm:leading-tight',
      )}
    >
      <input {...input} type="checkbox" className="sr-only" />
      {label}
    </label>
  )
}
