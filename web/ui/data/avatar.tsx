import { useState } from 'react'
import { classNames } from '../class-names.ts'

const sizes = {
  sm: 'size-8 text-sm',
  md: 'size-11 text-lg',
  lg: 'size-16 text-xl',
}

type AvatarProps = {
  name: string
  size?: keyof typeof sizes
  /** A photo of them; until it is loaded, and where it cannot be, the letter is shown. */
  src?: string | undefined
}

/** The first letter of a name on a dark disc, or a photo. The name itself is beside it, so the letter is decoration. */
export function Avatar({ name, size = 'md', src }: AvatarProps) {
  const [failed, setFailed] = useState<string | null>(null)
  return (
    <span
      className={classNames(
        'bg-face text-face-ink relative grid shrink-0 place-items-center overflow-hidden rounded-full leading-none font-bold',
        sizes[size],
      )}
    >
      <span aria-hidden>{initialOf(name)}</span>
      {src && failed !== src && (
        <img
          src={src}
          alt={`${name}’s face`}
          onError={() => setFailed(src)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  )
}

/** The first letter of a name, as a person would say it; a question mark where there is none. */
export const initialOf = (name: string): string =>
  /\p{L}/u.exec(name)?.[0].toLocaleUpperCase('en-IE') ?? '?'
