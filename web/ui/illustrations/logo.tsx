import { classNames } from '../class-names.ts'

/** The mark: a t whose foot curls up into a tow hook. */
export function LogoMark({ className = 'size-9' }: { className?: string }) {
  return (
    <svg viewBox="0 0 40 40" aria-hidden className={classNames('shrink-0', className)}>
      <rect width="40" height="40" rx="10" className="fill-action" />
      <path
        d="M17 8.5v16.3a6.6 6.6 0 0 0 13.2 0v-2.3M9.8 15.2h15.4"
        fill="none"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
        className="stroke-action-ink"
      />
    </svg>
  )
}

/** Mark and name. Its text is the accessible name of the link around it. */
export function Logo({ name, className }: { name: string; className?: string }) {
  return (
    <span className={classNames('text-ink inline-flex items-center gap-2.5', className)}>
      <LogoMark />
      <span className="text-xl leading-none font-heavy tracking-tighter @max-[17rem]/bar:sr-only">
        {name}
      </span>
    </span>
  )
}
