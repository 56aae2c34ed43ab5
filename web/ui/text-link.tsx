import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

const look =
  'text-link decoration-[1.5px] underline-offset-[0.2em] underline hover:decoration-[3px] font-medium rounded-sm'

/** A link to a page of this site, in a sentence or on its own. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return <Link {...rest} className={classNames(look, className)} />
}

/** A link to elsewhere: another site, a phone number, an e-mail address. */
export function OutsideLink({ className, children, ...rest }: ComponentProps<'a'>) {
  const isOtherSite = rest.href?.startsWith('http')
  return (
    <a
      {...rest}
      className={classNames(look, className)}
      {...(isOtherSite ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {children}
      {isOtherSite && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
