import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { Roadside } from './roadside.tsx'
import { CarShape, RecoveryTruckShape } from './vehicles.tsx'

/**
 * Two in the morning on the hard shoulder: a car with its bonnet up, the warning triangle out, and the flatbed arriving with its beacon
 * on. A night illustration in both themes: put it inside `data-theme="dark"`. The road stays in view however the frame crops it.
 */
export function BreakdownAtNight({ className }: { className?: string }) {
  const id = useId()
  return (
    <svg
      viewBox="0 0 960 420"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden
      className={classNames('block', className)}
    >
      <defs>
        <radialGradient id={`${id}glow`}>
          <stop offset="0" stopColor="#ffb629" stopOpacity="0.8" />
          <stop offset="0.3" stopColor="#ffb629" stopOpacity="0.26" />
          <stop offset="1" stopColor="#ffb629" stopOpacity="0" />
        </radialGradient>
        <linearGradient id={`${id}beam`}>
          <stop offset="0" stopColor="#fff0bd" stopOpacity="0.55" />
          <stop offset="0.7" stopColor="#fff0bd" stopOpacity="0.12" />
          <stop offset="1" stopColor="#fff0bd" stopOpacity="0" />
        </linearGradient>
      </defs>

      <Roadside />

      <g className="animate-beacon" fill={`url(#${id}glow)`}>
        <circle cx="398" cy="234" r="150" />
        <ellipse cx="398" cy="384" rx="120" ry="14" opacity="0.5" />
      </g>
      <path d="M450 288 700 232v116l-250-46Z" fill={`url(#${id}beam)`} />
      <g transform="translate(170 237) scale(1.35)">
        <RecoveryTruckShape />
      </g>

      <WarningTriangle />

      <g className="animate-beacon" fill={`url(#${id}glow)`}>
        <circle cx="634" cy="306" r="52" />
        <circle cx="802" cy="306" r="52" />
        <ellipse cx="718" cy="378" rx="120" ry="10" opacity="0.4" />
      </g>
      <g transform="translate(622 246.5) scale(1.23)">
        <Steam />
        <CarShape isOpen />
      </g>
    </svg>
  )
}

function Steam() {
  return (
    <g fill="none" stroke="#dfe5f2" strokeWidth="3.5" strokeLinecap="round" opacity="0.5">
      <path d="M119 28c-6-8 6-12 0-20s6-12 0-20" />
      <path d="M131 6c-5-7 5-10 0-17s5-10 0-17" />
    </g>
  )
}

function WarningTriangle() {
  return (
    <g strokeLinejoin="round">
      <path d="m540 338 22-40 22 40Z" fill="#f3efe6" stroke="#ee6a60" strokeWidth="9" />
      <path d="M536 345h52" stroke="#6d80a9" strokeWidth="5" strokeLinecap="round" />
    </g>
  )
}
