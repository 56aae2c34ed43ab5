/** One illustration for each step of a recovery, all on the same road. Decoration. */
import type { ReactNode } from 'react'
import { PinShape } from '../../ui/illustrations/pins.tsx'
import { CarShape, RecoveryTruckShape } from '../../ui/illustrations/vehicles.tsx'
import type { RecoveryStep } from './recovery-steps.ts'

function Road({ children }: { children: ReactNode }) {
  return (
    <svg
      viewBox="0 0 340 150"
      fill="none"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      className="block h-auto w-full"
    >
      <path d="M4 136h332" strokeWidth="4" className="stroke-art-ground" />
      {children}
    </svg>
  )
}

/** A quote: a slip with two lines and a total. */
function Slip({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <path
        d="M0 0h50v40l-6-4-6 4-6-4-7 4-6-4-6 4-7-4-6 4Z"
        strokeWidth="2"
        className="fill-art-paper stroke-art-steel"
      />
      <path d="M9 10h20M9 18h14" strokeWidth="3" className="stroke-line-strong" />
      <path d="M27 27h14" strokeWidth="5" className="stroke-art-truck" />
    </g>
  )
}

function Garage() {
  return (
    <g>
      <path d="M232 136V72l48-26 48 26v64Z" className="fill-art-rim" />
      <path d="M224 76 280 45l56 31" strokeWidth="7" className="stroke-art-steel" />
      <path d="M248 136V90h64v46Z" className="fill-art-steel-shade" />
      <path d="M252 102h56m-56 12h56m-56 12h56" strokeWidth="3" className="stroke-art-steel" />
    </g>
  )
}

/** The state of the vehicle in each step. */
const photos: Record<RecoveryStep['id'], ReactNode> = {
  request: (
    <Road>
      <g transform="translate(64 40) scale(1.25)">
        <CarShape isOpen />
      </g>
      <g transform="translate(120 62) scale(1.5)">
        <PinShape kind="pickup" />
      </g>
    </Road>
  ),
  compare: (
    <Road>
      <g transform="translate(6 102) scale(.44)">
        <RecoveryTruckShape />
      </g>
      <g transform="translate(112 97) scale(.5)">
        <RecoveryTruckShape />
      </g>
      <g transform="translate(230 102) scale(.44)">
        <RecoveryTruckShape />
      </g>
      <Slip x={32} y={40} />
      <g transform="translate(0 -12)">
        <Slip x={144} y={40} />
      </g>
      <Slip x={256} y={40} />
    </Road>
  ),
  book: (
    <Road>
      <g transform="translate(4 74) scale(.8)">
        <RecoveryTruckShape />
      </g>
      <path
        d="M150 62c34-42 84-42 112-6"
        strokeWidth="4"
        strokeDasharray="1 10"
        className="stroke-art-truck-shade"
      />
      <g transform="translate(226 87) scale(.64)">
        <CarShape isOpen />
      </g>
      <g transform="translate(272 84)">
        <PinShape kind="pickup" />
      </g>
    </Road>
  ),
  delivery: (
    <Road>
      <Garage />
      <g transform="translate(8 75) scale(.8)">
        <RecoveryTruckShape isLoaded />
      </g>
      <g transform="translate(206 134)">
        <PinShape kind="dropoff" />
      </g>
    </Road>
  ),
}

export function StepIllustration({ step }: { step: RecoveryStep['id'] }) {
  return photos[step]
}
