/**
 * A map with one pin that is put where something is: dragged, set with a press, or nudged with the arrow keys. Drawn by MapLibre, and
 * loaded when it is wanted.
 */
import {
  Map as StreetMap,
  Marker,
  setWorkerUrl,
  type GeoJSONSource,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { IconButton } from '../icon-button.tsx'
import { PinShape } from '../illustrations/pins.tsx'
import { useTheme } from '../page/theme.ts'
import { discard } from './discard.ts'
import type { Coordinates } from './map-projection.ts'
import { baseStyle, circleAround, coloursOf, overlayLayers } from './map-style.ts'

setWorkerUrl(workerUrl)

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
  /** Street tiles by configuration; null: our own base map. */
  styleUrl: string | null
  /** A person put the pin here. */
  onDrop: (at: Coordinates) => void
  onFailed: () => void
}

const island: [number, number, number, number] = [-14, 50.2, -2.5, 56.8]
const wholeIslandZoom = 5.6
/** Our own map needs some names around the pin; street tiles show the street. */
const placedZoomOf = (styleUrl: string | null): number => (styleUrl ? 15 : 11)
/** Our own roads are simplified: at a closer zoom they would look more precise than they are. */
const nearestOf = (styleUrl: string | null): number => (styleUrl ? 18 : 14)

/** How far an arrow key moves the pin, in pixels; with Shift five times as far. */
const keyStep = 8
const shiftTimes = 5
const steps: Readonly<Record<string, [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const lessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export default function PinMap(props: PinMapProps) {
  const { label, place, at, isPlaced, accuracyM, styleUrl } = props
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<StreetMap | null>(null)
  const [styled, setStyled] = useState(0)
  const { theme } = useTheme()
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })

  useEffect(() => {
    const container = box.current
    if (!container) return undefined
    const start = latest.current
    const styleOf = (): StyleSpecification | string => styleUrl ?? baseStyle(coloursOf(container))
    let made: StreetMap
    try {
      made = new StreetMap({
        container,
        style: styleOf(),
        center: [start.at.lon, start.at.lat],
        zoom: start.isPlaced ? placedZoomOf(styleUrl) : wholeIslandZoom,
        maxBounds: island,
        maxZoom: nearestOf(styleUrl),
        attributionControl: styleUrl ? { compact: true } : false,
        // One finger scrolls the page, also from the map.
        cooperativeGestures: true,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        // The arrow keys move the pin.
        keyboard: false,
        locale: { 'Map.Title': start.label },
      })
    } catch {
      start.onFailed()
      return undefined
    }
    made.touchZoomRotate.disableRotation()
    let isReady = false
    made.on('style.load', () => {
      made.addSource('accuracy', { type: 'geojson', data: circleAround(null, null) })
      for (const layer of overlayLayers(coloursOf(container))) {
        if (layer.id === 'accuracy') made.addLayer(layer)
      }
      setStyled((count) => count + 1)
    })
    made.once('load', () => {
      isReady = true
    })
    made.on('error', () => {
      if (!isReady) latest.current.onFailed()
    })
    made.on('click', ({ lngLat }) => latest.current.onDrop({ lat: lngLat.lat, lon: lngLat.lng }))
    setMap(made)
    return () => {
      setMap(null)
      discard(() => made.remove())
    }
  }, [styleUrl])

  const painted = useRef(theme)
  useEffect(() => {
    if (!map || !box.current || painted.current === theme) return
    painted.current = theme
    map.setStyle(styleUrl ?? baseStyle(coloursOf(box.current)), { diff: false })
  }, [map, theme, styleUrl])

  useEffect(() => {
    if (!map || styled === 0) return
    void map.getSource<GeoJSONSource>('accuracy')?.setData(circleAround(at, accuracyM))
  }, [map, styled, at, accuracyM])

  // A place that was found elsewhere, by typing or by the device, comes into view.
  useEffect(() => {
    if (!map || !isPlaced) return
    const isInView = map.getBounds().contains([at.lon, at.lat])
    const closest = placedZoomOf(styleUrl)
    // Who zoomed out to go far keeps that view.
    if (isInView && map.getZoom() >= closest - 3) return
    const zoom = Math.max(map.getZoom(), closest)
    map.easeTo({ center: [at.lon, at.lat], zoom, animate: !lessMotion() })
  }, [map, isPlaced, at.lat, at.lon, styleUrl])

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
