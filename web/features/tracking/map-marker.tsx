import { Marker, type Map as StreetMap } from 'maplibre-gl'
import { useEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../../domain/places/point.ts'
import { PinShape } from '../../ui/illustrations/pins.tsx'
import { discard } from '../../ui/map/discard.ts'

type MapMarkerProps = { map: StreetMap; at: Point; label: string; children: ReactNode }

/** One of our marks on the map, in the page's own colours; drawn by the page, placed by the map. */
export function MapMarker({ map, at, label, children }: MapMarkerProps) {
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.setAttribute('role', 'img')
    return made
  })
  const [marker] = useState(() => new Marker({ element, anchor: 'center' }))

  useEffect(() => {
    marker.setLngLat([at.lon, at.lat])
    // Once: adding it again would move it to the end of the map's elements at each report.
    if (!element.isConnected) marker.addTo(map)
  }, [map, marker, element, at.lat, at.lon])
  useEffect(() => () => discard(() => marker.remove()), [marker])
  useEffect(() => element.setAttribute('aria-label', label), [element, label])

  return createPortal(children, element)
}

/** A pin whose point is at the middle of its box. */
export function PinMark({ kind, text }: { kind: 'pickup' | 'dropoff'; text: string }) {
  return (
    <svg
      viewBox="-40 -40 80 80"
      className="pointer-events-none size-20 overflow-visible"
      aria-hidden
    >
      <PinShape kind={kind} />
      <MarkText y={-36}>{text}</MarkText>
    </svg>
  )
}

type TruckMarkProps = { heading: number | null; isLive: boolean; text: string }

/** The truck, upright, with a nose in its direction of travel. A last known one is paler and has no nose. */
export function TruckMark({ heading, isLive, text }: TruckMarkProps) {
  return (
    <svg
      viewBox="-40 -40 80 80"
      className="pointer-events-none size-20 overflow-visible"
      aria-hidden
    >
      {isLive && heading !== null && (
        <path
          d="M0-22 7-11H-7Z"
          transform={`rotate(${heading.toFixed(1)})`}
          strokeWidth="2"
          strokeLinejoin="round"
          className="fill-action stroke-action-ink"
        />
      )}
      <g opacity={isLive ? 1 : 0.75}>
        <PinShape kind="driver" />
      </g>
      <MarkText y={28}>{text}</MarkText>
    </svg>
  )
}

/** Above a pin and below a truck, so that both can be read where they meet. */
function MarkText({ y, children }: { y: number; children: string }) {
  return (
    <text
      y={y}
      textAnchor="middle"
      strokeWidth="4"
      className="fill-ink stroke-map-land font-sans text-sm font-bold [paint-order:stroke]"
    >
      {children}
    </text>
  )
}
