/** Illustrations for empty states: each is one thing from the road, on the same base line. Decoration, without text. */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { CarShape, RecoveryTruckShape } from './vehicles.tsx'

type IllustrationProps = { className?: string }

function Illustration({ className, children }: IllustrationProps & { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 240 150"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className={classNames('block h-auto w-full', className)}
    >
      <path d="M10 134h220" strokeWidth="4" className="stroke-art-ground" />
      {children}
    </svg>
  )
}

/** A diamond sign, as on Irish roads. */
function DiamondSign({ children }: { children: ReactNode }) {
  return (
    <>
      <rect
        x="-31"
        y="-31"
        width="62"
        height="62"
        rx="6"
        transform="rotate(45)"
        strokeWidth="4"
        className="fill-action stroke-action-ink"
      />
      <g strokeWidth="6" className="stroke-action-ink">
        {children}
      </g>
    </>
  )
}

/** The truck waits under a lamp. */
export function NoJobsIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <path d="M38 58 14 132h48Z" className="fill-art-beam" />
      <path d="M80 132V60c0-12-8-18-18-18H40" strokeWidth="5" className="stroke-art-steel" />
      <path d="M28 46h22l-3 10H31Z" className="fill-art-steel-shade" />
      <g transform="translate(52 74) scale(.78)">
        <RecoveryTruckShape />
      </g>
    </Illustration>
  )
}

/** A bay, with the outline of the car that is not in it. */
export function NoBookingsIllustration({ className }: IllustrationProps) {
  const dashes = { strokeWidth: 3.5, strokeDasharray: '1 8', className: 'stroke-line-strong' }
  return (
    <Illustration className={className}>
      <path d="M34 134V50" strokeWidth="5" className="stroke-art-steel" />
      <rect x="15" y="14" width="38" height="38" rx="6" className="fill-art-steel" />
      <path d="M29 43V23h7a6.5 6.5 0 0 1 0 13h-7" strokeWidth="4.5" className="stroke-art-lamp" />
      <path
        d="M83 119h-7c-5 0-7-2-7-7 0-12 4-17 15-19l12-3 15-19c5-6 10-8 18-8h28c8 0 13 2 18 8l16 18 21 4c11 2 15 7 15 17 0 6-2 9-7 9h-11M170 119h-51"
        {...dashes}
      />
      <circle cx="101" cy="119" r="14" {...dashes} />
      <circle cx="188" cy="119" r="14" {...dashes} />
    </Illustration>
  )
}

/** The road ends; the hook hangs empty. */
export function NotFoundIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <path d="M92 134V86" strokeWidth="6" className="stroke-art-steel" />
      <g transform="translate(92 54) rotate(-5)">
        <DiamondSign>
          <path d="M0 26V-8M-16-8h32" />
        </DiamondSign>
      </g>
      <path d="M178 0v64" strokeWidth="3" className="stroke-art-outline" />
      <rect x="169" y="58" width="18" height="16" rx="4" className="fill-art-truck" />
      <path d="M178 74v8a12 12 0 1 1-12 12" strokeWidth="6.5" className="stroke-art-outline" />
      <path d="M150 134c0-8 6-12 12-9 2-9 16-9 18 0 8-3 14 2 13 9Z" className="fill-art-ground" />
    </Illustration>
  )
}

/** A pillar box, and nothing in it. */
export function MailboxEmptyIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <path d="M84 134h72" strokeWidth="8" className="stroke-art-steel-shade" />
      <path d="M91 42h58v90H91Z" className="fill-art-steel" />
      <path d="M131 42h18v90h-18Z" className="fill-art-steel-shade" />
      <path d="M84 42c2-14 17-22 36-22s34 8 36 22Z" className="fill-art-steel" />
      <path d="M135 22c12 3 20 10 21 20h-22Z" className="fill-art-steel-shade" />
      <path d="M84 43h72" strokeWidth="6" className="stroke-art-steel-shade" />
      <path d="M102 60h36" strokeWidth="6" className="stroke-art-lamp" />
      <rect x="104" y="76" width="32" height="26" rx="4" className="fill-art-truck" />
      <path d="M111 85h18m-18 8h11" strokeWidth="3.5" className="stroke-action-ink" />
      <path
        d="M178 36c8 0 8 6 16 6m-4 16c6 0 6 5 13 5m-170-21c8 0 8 6 16 6"
        strokeWidth="3.5"
        className="stroke-art-ground"
      />
    </Illustration>
  )
}

/** The line between truck and car has parted. */
export function OfflineIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <g transform="translate(122 85) scale(.5)">
        <RecoveryTruckShape />
      </g>
      <g transform="translate(14 98) scale(.47)">
        <CarShape />
      </g>
      <path
        d="M91 116c4-2 6 4 10 1m22-6c-4-1-6 5-10 2"
        strokeWidth="3"
        className="stroke-art-outline"
      />
      <path
        d="M107 101V88m-10 15-8-10m28 10 8-10"
        strokeWidth="4"
        className="stroke-art-truck-shade"
      />
      <path
        d="M78 60a42 42 0 0 1 58 0M90 74a25 25 0 0 1 34 0"
        strokeWidth="5"
        className="stroke-art-ground"
      />
    </Illustration>
  )
}

/** Something broke on our side: the bonnet is up. */
export function FailedIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <g transform="translate(20 62) scale(.95)">
        <CarShape isOpen />
      </g>
      <path
        d="M150 62c-6-8 6-12 0-20s6-12 0-20m16 30c-5-7 5-10 0-17s5-10 0-17"
        strokeWidth="4"
        className="stroke-line-strong"
      />
      <path
        d="m194 132 16-28 16 28Z"
        strokeWidth="6"
        className="fill-art-paper stroke-danger-solid"
      />
    </Illustration>
  )
}

/** The barrier is down. */
export function NoEntryIllustration({ className }: IllustrationProps) {
  return (
    <Illustration className={className}>
      <path d="M52 134V74" strokeWidth="16" strokeLinecap="butt" className="stroke-art-steel" />
      <path d="M38 134h28" strokeWidth="6" className="stroke-art-steel-shade" />
      <path d="M40 84h176" strokeWidth="13" className="stroke-art-paper" />
      <path
        d="M84 84h18m22 0h18m22 0h18m22 0h12"
        strokeWidth="13"
        strokeLinecap="butt"
        className="stroke-danger-solid"
      />
      <path d="M40 77.5h176M40 90.5h176" strokeWidth="2" className="stroke-art-outline" />
      <circle cx="52" cy="84" r="7" className="fill-art-outline" />
      <path d="M208 134V92" strokeWidth="4" className="stroke-art-steel-shade" />
      <path d="M124 26h24l17 17v24l-17 17h-24l-17-17V43Z" className="fill-danger-solid" />
      <path d="M120 55h32" strokeWidth="8" className="stroke-art-paper" />
    </Illustration>
  )
}
