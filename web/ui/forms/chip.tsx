import { useId, type ComponentProps, type ReactNode } from 'react'

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & { label: ReactNode }

/** A tick that looks like a button: one of several short answers that may apply together. */
export function Chip({ label, id, ...input }: ChipProps) {
  const ownId = useId()
  return (
    <span className="inline-flex">
      <input {...input} id={id ?? ownId} type="checkbox" className="peer sr-only" />
      <label
        htmlFor={id ?? ownId}
        className="border-line-strong bg-raised hover:border-ink peer-checked:border-plate peer-checked:bg-plate peer-checked:text-plate-ink peer-focus-visible:outline-focus flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] px-3.5 py-2 text-sm font-bold select-none peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2"
      >
        {label}
      </label>
    </span>
  )
}
