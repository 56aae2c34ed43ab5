import { classNames } from '../class-names.ts'

/**
 * Marks on a map and beside addresses. Three silhouettes that cannot be mistaken for each other without colour: pick-up is a drop
 * with a ring, drop-off a flag, a driver a round plate with a truck. Each points at (0, 0).
 */
export type PinKind = 'pickup' | 'dropoff' | 'driver'

export function PinShape({ kind }: { kind: PinKind }) {
  switch (kind) {
    case 'pickup':
      return (
        <g strokeLinejoin="round">
          <path
            d="M0 0c-7-8.5-11-14-11-20a11 11 0 0 1 22 0c0 6-4 11.5-11 20Z"
            strokeWidth="2"
            className="fill-action stroke-action-ink"
          />
          <circle cy="-20" r="4" className="fill-action-ink" />
        </g>
      )
    case 'dropoff':
      return (
        <g strokeLinejoin="round">
          <path d="M0 0v-30" strokeWidth="3" strokeLinecap="round" className="stroke-plate" />
          <path d="M0-30h19l-5 6 5 6H0Z" strokeWidth="2" className="fill-plate stroke-plate" />
          <circle r="3.5" className="fill-plate" />
        </g>
      )
    case 'driver':
      return (
        <g>
          <circle r="12" strokeWidth="2" className="fill-plate stroke-surface" />
          <path
            d="M-7.5 2.5h8v-5M.5-3h3.3l3.2 3.4v2.1M-7.5 2.5h15"
            fill="none"
            strokeWidth="1.8"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="stroke-plate-ink"
          />
          <circle cx="-4" cy="3.8" r="1.9" className="fill-action" />
          <circle cx="4.2" cy="3.8" r="1.9" className="fill-action" />
        </g>
      )
    default:
      return kind satisfies never
  }
}

/** A single pin, for a list beside its words. */
export function Pin({ kind, className = 'size-8' }: { kind: PinKind; className?: string }) {
  return (
    <svg
      viewBox={
        kind === 'driver' ? '-14 -14 28 28' : kind === 'dropoff' ? '-8 -34 40 40' : '-18 -34 36 36'
      }
      aria-hidden
      className={classNames('shrink-0', className)}
    >
      <PinShape kind={kind} />
    </svg>
  )
}
