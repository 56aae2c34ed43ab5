/**
 * Vehicles in one shape language: flat sides, one lit face and one shaded, heavy round wheels, amber only on what recovers.
 * Each is a group on a field 160 wide whose road lies at y = 76, so they can be put into any illustration; the exported
 * illustrations put one on its own stretch of road.
 */
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type WheelProps = { x: number; y?: number; r?: number }

export function Wheel({ x, y = 64, r = 12 }: WheelProps) {
  return (
    <>
      <circle cx={x} cy={y} r={r} className="fill-art-tyre" />
      <circle cx={x} cy={y} r={r * 0.52} className="fill-art-rim" />
      <circle cx={x} cy={y} r={r * 0.16} className="fill-art-tyre" />
    </>
  )
}

/** A hatchback, bonnet to the right. `isOpen`: bonnet up, hazard lights on. */
export function CarShape({ isOpen = false }: { isOpen?: boolean }) {
  return (
    <g>
      {isOpen && (
        <>
          <path d="m141 40-8-22" strokeWidth="2" className="stroke-art-steel" />
          <path d="m110 37 26-27c3-3 8-2 9 2l1 3-30 25Z" className="fill-art-car-shade" />
        </>
      )}
      <path
        d="M7 55c0-10 4-15 14-17l10-2 14-17c4-5 9-7 15-7h27c7 0 12 2 17 7l15 16 19 3c11 2 15 7 15 16v5c0 3-2 5-5 5H12c-3 0-5-2-5-5Z"
        className="fill-art-car"
      />
      <path
        d="M7.3 52H153v7c0 3-2 5-5 5H12c-3 0-5-2-5-5v-4c0-1 0-2 .3-3Z"
        className="fill-art-car-shade"
      />
      {isOpen && <path d="M110 37h8l30 5v5h-38Z" className="fill-art-steel-shade" />}
      <path
        d="m42 36 10.5-12.5c2-2.5 5-3.5 9-3.5H70v16Zm34-16h11c5 0 8.5 1.5 11.5 4.5L110 36H76Z"
        className="fill-art-glass"
      />
      <path d="M73 40v20" className="stroke-art-car-shade" strokeWidth="2" />
      <rect x="78" y="42" width="9" height="3" rx="1.5" className="fill-art-steel-shade" />
      <path d="M7.5 45h9v6H7a20 20 0 0 1 .5-6Z" className="fill-art-truck-shade" />
      <path d="M143 42c5 1 8 4 9.5 8H143Z" className="fill-art-lamp" />
      {isOpen && (
        <>
          <circle cx="12" cy="48" r="9" className="fill-art-truck animate-beacon opacity-40" />
          <circle cx="149" cy="47" r="9" className="fill-art-truck animate-beacon opacity-40" />
        </>
      )}
      <Wheel x={39} />
      <Wheel x={119} />
    </g>
  )
}

export function VanShape() {
  return (
    <g>
      <path
        d="M6 58V21c0-6 4-10 10-10h80c8 0 13 2 18 9l15 19 14 4c8 2 12 6 12 14v2c0 3-2 5-5 5H11c-3 0-5-2-5-6Z"
        className="fill-art-car"
      />
      <path d="M6 51h149v7c0 4-2 6-5 6H11c-3 0-5-2-5-6Z" className="fill-art-car-shade" />
      <path d="M92 20h4c6 0 9 2 12 6l10.5 13H92Z" className="fill-art-glass" />
      <path d="M86 16v46M34 20v31M60 20v31" className="stroke-art-car-shade" strokeWidth="2" />
      <rect x="93" y="45" width="9" height="3" rx="1.5" className="fill-art-steel-shade" />
      <path d="M6 42h7v8H6Z" className="fill-art-truck-shade" />
      <path d="M145 44c5 1 8 3 9.5 8H145Z" className="fill-art-lamp" />
      <Wheel x={37} />
      <Wheel x={122} />
    </g>
  )
}

export function MotorcycleShape() {
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      <circle cx="40" cy="58" r="15" strokeWidth="6.5" className="stroke-art-tyre" />
      <circle cx="122" cy="58" r="15" strokeWidth="6.5" className="stroke-art-tyre" />
      <circle cx="40" cy="58" r="4" className="fill-art-rim" />
      <circle cx="122" cy="58" r="4" className="fill-art-rim" />
      <path d="m40 58 30-12 26 12" strokeWidth="5" className="stroke-art-steel" />
      <path d="M122 58 104 24" strokeWidth="5" className="stroke-art-steel" />
      <path d="M104 24 92 19" strokeWidth="4" className="stroke-art-steel-shade" />
      <path d="M58 46h36l-4 16H66Z" className="fill-art-steel-shade" />
      <path d="M94 58 40 64" strokeWidth="4" className="stroke-art-steel" />
      <path d="M68 40c4-11 14-15 27-13l9 3 4 9c-8 1-12 3-16 7H66Z" className="fill-art-car" />
      <path d="M28 36c12-4 26-3 42 3l-4 7c-10 1-20 0-32-4Z" className="fill-art-car-shade" />
      <circle cx="110" cy="31" r="6" className="fill-art-lamp" />
    </g>
  )
}

/** A box lorry: the commercial vehicle. */
export function LorryShape() {
  return (
    <g>
      <rect x="4" y="6" width="100" height="48" rx="3" className="fill-art-rim" />
      <path d="M4 46h100v5c0 2-1 3-3 3H7c-2 0-3-1-3-3Z" className="fill-art-car-shade" />
      <rect x="8" y="54" width="142" height="8" className="fill-art-steel-shade" />
      <path
        d="M108 56V26c0-4 2-6 6-6h18c5 0 8 2 10 6l8 16c4 2 6 4 6 9v6c0 3-2 5-5 5h-38c-3 0-5-2-5-6Z"
        className="fill-art-car"
      />
      <path d="M116 27h15c3 0 5 1 6 3l6 12h-27Z" className="fill-art-glass" />
      <path d="M149 46c3 1 5 2 6.5 6H149Z" className="fill-art-lamp" />
      <Wheel x={30} />
      <Wheel x={58} />
      <Wheel x={130} />
    </g>
  )
}

/** The flatbed. 220 wide; `isLoaded` puts the car on its bed. */
export function RecoveryTruckShape({ isLoaded = false }: { isLoaded?: boolean }) {
  return (
    <g>
      {isLoaded && (
        <g transform="translate(6 -20.5) scale(.86)">
          <CarShape />
        </g>
      )}
      <rect x="12" y="52" width="192" height="8" className="fill-art-steel-shade" />
      <path d="M4 44h142v8H10c-3 0-5-2-6-4Z" className="fill-art-steel" />
      <path
        d="M20 44h12l-5 8H15Zm24 0h12l-5 8H39Zm24 0h12l-5 8H63Zm24 0h12l-5 8H87Zm24 0h12l-5 8h-12Z"
        className="fill-art-truck"
      />
      <path d="M140 12h6v40h-6Zm-10 8h12v4h-12Z" className="fill-art-steel" />
      <path
        d="M150 58V14c0-4 2-6 6-6h24c6 0 9 2 12 7l9 17 8 3c5 2 7 5 7 10v11c0 3-2 5-5 5h-56c-3 0-5-2-5-3Z"
        className="fill-art-truck"
      />
      <path d="M150 47h66v9c0 3-2 5-5 5h-56c-3 0-5-2-5-3Z" className="fill-art-truck-shade" />
      <path d="M159 16h20c4 0 6 1 8 4l7 13h-35Z" className="fill-art-glass" />
      <path d="M172 36v22" className="stroke-art-truck-shade" strokeWidth="2" />
      <rect x="161" y="38" width="8" height="3" rx="1.5" className="fill-art-steel-shade" />
      <path d="M209 38c4 2 6 4 6.5 8H209Z" className="fill-art-lamp" />
      <rect x="204" y="55" width="14" height="6" rx="2" className="fill-art-steel-shade" />
      <rect x="158" y="4" width="22" height="4" rx="1" className="fill-art-steel-shade" />
      <path d="M160 4c0-5 3-8 6-8h6c3 0 6 3 6 8Z" className="fill-art-truck-shade" />
      <path d="M165 4c0-3 1-5 4-5s4 2 4 5Z" className="fill-art-lamp" />
      <Wheel x={34} r={13} y={63} />
      <Wheel x={64} r={13} y={63} />
      <Wheel x={184} r={13} y={63} />
    </g>
  )
}

type PhotoProps = { viewBox: string; className?: string; children: ReactNode }

function Photo({ viewBox, className, children }: PhotoProps) {
  return (
    <svg viewBox={viewBox} aria-hidden className={classNames('block h-auto w-full', className)}>
      {children}
    </svg>
  )
}

export const CarIllustration = ({ className }: { className?: string }) => (
  <Photo viewBox="0 0 160 80" className={className}>
    <CarShape />
  </Photo>
)

export const CasualtyCarIllustration = ({ className }: { className?: string }) => (
  <Photo viewBox="0 0 160 80" className={className}>
    <CarShape isOpen />
  </Photo>
)

export const VanIllustration = ({ className }: { className?: string }) => (
  <Photo viewBox="0 0 160 80" className={className}>
    <VanShape />
  </Photo>
)

export const MotorcycleIllustration = ({ className }: { className?: string }) => (
  <Photo viewBox="0 0 160 80" className={className}>
    <MotorcycleShape />
  </Photo>
)

export const LorryIllustration = ({ className }: { className?: string }) => (
  <Photo viewBox="0 0 160 80" className={className}>
    <LorryShape />
  </Photo>
)

type RecoveryTruckProps = { isLoaded?: boolean; className?: string }

export const RecoveryTruckIllustration = ({ isLoaded, className }: RecoveryTruckProps) => (
  <Photo viewBox="0 -20 222 98" className={className}>
    <RecoveryTruckShape isLoaded={isLoaded} />
  </Photo>
)
