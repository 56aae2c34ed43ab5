/**
 * A map with one pin that is put where something is: dragged, set with a press, or nudged with the arrow keys. Drawn by MapLibre, and
 * loaded when it is wanted.
 */
import { Marker, type Map as StreetMap } from 'maplibre-gl'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../icon-button.tsx'
import { PinShape } from '../illustrations/pins.tsx'
import { discard } from './discard.ts'
import type { Coordinates } from './map-projection.ts'
import { circleAround, pointsAt } from './map-overlays.ts'
import type { StreetSource } from './street-source.ts'
import { drawOverlay, lessMotion, useStreetMap } from './use-street-map.ts'

export type PinMapProps = {
  /** What the map is for, in a sentence. */
  label: string
  /** Where the pin is, in words: read with the pin. */
  place: string
  at: Coordinates
  /** False: it was not put anywhere, so the map shows the whole island. */
  isPlaced: boolean
  /** How exact the device was, in metres. */
  accuracyM: number | null
  /** By configuration; null: our own base map. */
  streets: StreetSource | null
  /** A person put the pin here. */
  onDrop: (at: Coordinates) => void
  onReady: () => void
  onFailed: () => void
}

const wholeIslandZoom = 5.6
/** Our own map needs some names around the pin; street tiles show the street. */
const placedZoomOf = (hasStreets: boolean): number => (hasStreets ? 15 : 11)
const maxZoom = { ours: 14, streets: 18 }

/** How far an arrow key moves the pin, in pixels; with Shift five times as far. */
const keyStep = 8
const shiftTimes = 5
const steps: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export default function PinMap(props: PinMapProps) {
  const { label, place, at, isPlaced, accuracyM, streets } = props
  const hasStreets = streets !== null
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const { box, map, styled } = useStreetMap({
    label,
    streets,
    maxZoom,
    view: {
      center: [at.lon, at.lat],
      zoom: isPlaced ? placedZoomOf(hasStreets) : wholeIslandZoom,
      // The arrow keys move the pin.
      keyboard: false,
    },
    onReady: props.onReady,
    onFailed: props.onFailed,
  })

  useEffect(() => {
    const press = ({ lngLat }: { lngLat: { lat: number; lng: number } }): void =>
      latest.current.onDrop({ lat: lngLat.lat, lon: lngLat.lng })
    map?.on('click', press)
    return () => void map?.off('click', press)
  }, [map])

  useEffect(() => {
    if (!map || styled === 0) return
    drawOverlay(map, 'accuracy', circleAround(at, accuracyM))
    drawOverlay(map, 'marks', pointsAt([at]))
  }, [map, styled, at, accuracyM])

  // A place that was found elsewhere, by typing or by the device, comes into view.
  useEffect(() => {
    if (!map || !isPlaced) return
    const isInView = map.getBounds().contains([at.lon, at.lat])
    const closest = placedZoomOf(hasStreets)
    // Who zoomed out to go far keeps that view.
    if (isInView && map.getZoom() >= closest - 3) return
    const zoom = Math.max(map.getZoom(), closest)
    map.easeTo({ center: [at.lon, at.lat], zoom, animate: !lessMotion() })
  }, [map, isPlaced, at.lat, at.lon, hasStreets])

  const zoom = (by: number): void => {
    map?.easeTo({
      zoom: map.getZoom() + by,
      around: isPlaced ? [at.lon, at.lat] : undefined,
      animate: !lessMotion(),
    })
  }

  const press = (event: KeyboardEvent): void => {
    if (event.key === '+' || event.key === '-') return zoom(event.key === '+' ? 1 : -1)
    const step = steps[event.key]
    if (!step || !map) return
    event.preventDefault()
    const by = keyStep * (event.shiftKey ? shiftTimes : 1)
    const { x, y } = map.project([at.lon, at.lat])
    const { lat, lng } = map.unproject([x + step[0] * by, y + step[1] * by])
    latest.current.onDrop({ lat, lon: lng })
  }

  return (
    <div role="group" aria-label={label} className="relative size-full">
      <div ref={box} className="size-full" />
      {map && (
        <>
          <DraggedPin map={map} at={at} onDrop={(to) => latest.current.onDrop(to)}>
            <button
              type="button"
              aria-label={`Pin: ${place}. Arrow keys move it, with Shift farther.`}
              onKeyDown={press}
              onClick={(event) => event.stopPropagation()}
              className="grid size-14 cursor-grab place-items-center rounded-full active:cursor-grabbing"
            >
              <svg viewBox="-20 -34 40 40" aria-hidden className="size-14 overflow-visible">
                <PinShape kind="pickup" />
              </svg>
            </button>
          </DraggedPin>
          <div className="absolute top-2 right-2 flex flex-col gap-2">
            <IconButton
              label="Zoom in"
              icon={<Plus aria-hidden />}
              look="outlined"
              className="bg-raised rounded-md"
              onClick={() => zoom(1)}
            />
            <IconButton
              label="Zoom out"
              icon={<Minus aria-hidden />}
              look="outlined"
              className="bg-raised rounded-md"
              onClick={() => zoom(-1)}
            />
          </div>
        </>
      )}
    </div>
  )
}

type DraggedPinProps = {
  map: StreetMap
  at: Coordinates
  onDrop: (to: Coordinates) => void
  children: ReactNode
}

/** The tip of the pin is 6 of the 40 units of its drawing above its lower edge. */
const tipAbovePx = (56 * 6) / 40

/** The pin, drawn by the page and placed by the map; its tip is the place. */
function DraggedPin({ map, at, onDrop, children }: DraggedPinProps) {
  const [element] = useState(() => document.createElement('div'))
  const [marker] = useState(
    () => new Marker({ element, anchor: 'bottom', offset: [0, tipAbovePx], draggable: true }),
  )
  const latestDrop = useRef(onDrop)
  useEffect(() => {
    latestDrop.current = onDrop
  })

  useEffect(() => {
    marker.setLngLat([at.lon, at.lat])
    if (!element.isConnected) marker.addTo(map)
  }, [map, marker, element, at.lat, at.lon])
  useEffect(() => {
    const drop = (): void => {
      const { lat, lng } = marker.getLngLat()
      latestDrop.current({ lat, lon: lng })
    }
    marker.on('dragend', drop)
    return () => discard(() => marker.remove())
  }, [marker])

  return createPortal(children, element)
}
