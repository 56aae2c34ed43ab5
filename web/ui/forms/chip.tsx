import type { ComponentProps, ReactNode } from 'react'

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode }

/** A tick that looks like a button: one of several short answers that may apply together. */
export function Chip({ label, ...input }: ChipProps) {
  return (
    <label className="border-line-strong bg-raised hover:border-ink has-checked:border-plate has-checked:bg-plate has-checked:text-plate-ink has-focus-visible:outline-focus relative flex min-h-11 cursor-pointer items-center rounded-full border-[1.5px] px-3.5 py-2 text-sm font-bold select-none has-focus-visible:outline-3 has-focus-visible:outline-offset-2">
      <input {...input} type="checkbox" className="sr-only" />
      {label}
    </label>
  )
}
