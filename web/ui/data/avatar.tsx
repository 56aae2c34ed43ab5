import { classNames } from '../class-names.ts'

const sizes = {
  sm: 'size-8 text-sm',
  md: 'size-11 text-lg',
  lg: 'size-16 text-xl',
}

/** The first letter of a name on a dark disc. The name itself is beside it, so this is decoration. */
export function Avatar({ name, size = 'md' }: { name: string; size?: keyof typeof sizes }) {
  return (
    <span
      aria-hidden
      className={classNames(
        'bg-face text-face-ink grid shrink-0 place-items-center rounded-full leading-none font-bold',
        sizes[size],
      )}
    >
      {initialOf(name)}
    </span>
  )
}

/** The first letter of a name, as a person would say it; a question mark where there is none. */
export const initialOf = (name: string): string =>
  /\p{L}/u.exec(name)?.[0].toLocaleUpperCase('en-IE') ?? '?'
