/**
 * The trip on a map that can be moved, drawn by MapLibre. Loaded when it comes into view; `trip-map.tsx` shows the still drawing until it is
 * ready, and where it cannot be drawn.
 */
import {
  LngLatBounds,
  Map as StreetMap,
  setWorkerUrl,
  type GeoJSONSource,
  type PaddingOptions,
  type StyleSpecification,
} from 'maplibre-gl'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import 'maplibre-gl/dist/maplibre-gl.css'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { useTheme } from '../../ui/page/theme.ts'
import { discard } from '../../ui/map/discard.ts'
import { MapMarker, PinMark, TruckMark } from './map-marker.tsx'
import {
  baseStyle,
  circleAround,
  coloursOf,
  lineThrough,
  overlayLayers,
  overlaySources,
} from '../../ui/map/map-style.ts'
import type { TripMarks } from './trip-marks.ts'
import { useGliding } from './use-gliding.ts'

setWorkerUrl(workerUrl)

export type MovingMapProps = {
  label: string
  marks: TripMarks
  /** The points that must be in view. */
  focus: readonly Point[]
  isLive: boolean
  /** How many seconds of the trip pass per real second. */
  pace: number
  /** Street tiles by configuration; null: our own base map. */
  styleUrl: string | null
  /** Of a map that fills the screen: how much of its lower part is covered. Null: a map in the flow of a page. */
  coveredPx: number | null
  onReady: () => void
  /** The graphics context was lost for a while: nothing is drawn until the map is ready again. */
  onLost: () => void
  /** This browser cannot draw it, or the style could not be fetched. */
  onFailed: () => void
}

/** Our own roads are simplified: at a closer zoom they would look more precise than they are. */
const nearestOf = (styleUrl: string | null): number => (styleUrl ? 16 : 12)
const island: [number, number, number, number] = [-14, 50.2, -2.5, 56.8]

const boundsOf = (points: readonly Point[]): LngLatBounds =>
  points.reduce((bounds, { lon, lat }) => bounds.extend([lon, lat]), new LngLatBounds())

/** Room for a mark at every edge. */
const paddingFor = (coveredPx: number | null): PaddingOptions => ({
  // Above a pin are its head and its name, and above those the corner of the screen's own.
  top: coveredPx === null ? 56 : 104,
  bottom: coveredPx === null ? 56 : coveredPx + 36,
  left: 56,
  right: 56,
})

const isInSight = (map: StreetMap, { lon, lat }: Point, coveredPx: number): boolean => {
  const { x, y } = map.project([lon, lat])
  const { clientWidth, clientHeight } = map.getContainer()
  return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight - coveredPx
}

const lessMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

export default function MovingMap({
  label,
  marks,
  focus,
  isLive,
  pace,
  styleUrl,
  coveredPx,
  onReady,
  onLost,
  onFailed,
}: MovingMapProps) {
  const box = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<StreetMap | null>(null)
  /** Counts the styles that were loaded: each starts with empty overlays. */
  const [styled, setStyled] = useState(0)
  const { theme } = useTheme()
  const hasMoved = useRef(false)
  /** True from the request of a style until it is loaded. */
  const isStyling = useRef(true)
  const first = useRef({ label, focus, coveredPx, onReady, onLost, onFailed })

  useEffect(() => {
    const container = box.current
    if (!container) return
    const { onReady: ready, onLost: lose, onFailed: fail } = first.current
    const styleOf = (): StyleSpecification | string => styleUrl ?? baseStyle(coloursOf(container))
    const maxZoom = nearestOf(styleUrl)
    let made: StreetMap
    try {
      made = new StreetMap({
        container,
        style: styleOf(),
        bounds: boundsOf(first.current.focus),
        fitBoundsOptions: { padding: paddingFor(first.current.coveredPx), maxZoom },
        maxBounds: island,
        maxZoom,
        attributionControl: styleUrl ? { compact: true } : false,
        // One finger scrolls the page, except over a map that fills the screen: there the sheet is what scrolls.
        cooperativeGestures: first.current.coveredPx === null,
        dragRotate: false,
        pitchWithRotate: false,
        touchPitch: false,
        locale: { 'Map.Title': first.current.label },
      })
    } catch {
      fail()
      return
    }
    made.touchZoomRotate.disableRotation()
    made.keyboard.disableRotation()
    let isReady = false
    isStyling.current = true
    // At once: a moment later the next style may be loading, and a map without a style accepts no sources.
    made.on('style.load', () => {
      for (const id of overlaySources) {
        made.addSource(id, { type: 'geojson', data: lineThrough([]) })
      }
      for (const layer of overlayLayers(coloursOf(container))) made.addLayer(layer)
      isStyling.current = false
      setStyled((count) => count + 1)
    })
    made.once('load', () => {
      isReady = true
      setMap(made)
      ready()
    })
    // A missing tile leaves a hole in the map; without a style there is no map.
    made.on('error', () => {
      if (!isReady || isStyling.current) fail()
    })
    made.on('webglcontextlost', lose)
    made.on('webglcontextrestored', ready)
    made.on('movestart', ({ originalEvent }) => {
      if (originalEvent) hasMoved.current = true
    })
    return () => {
      setMap(null)
      discard(() => made.remove())
    }
  }, [styleUrl])

  const painted = useRef(theme)
  useEffect(() => {
    if (!map || !box.current || painted.current === theme) return
    painted.current = theme
    isStyling.current = true
    map.setStyle(styleUrl ?? baseStyle(coloursOf(box.current)), { diff: false })
  }, [map, theme, styleUrl])

  const { pickup, dropoff, truck, trail, truckName } = marks
  useEffect(() => {
    if (!map || styled === 0) return
    const way = pickup && dropoff ? [pickup, dropoff] : []
    const driven = truck ? [...trail, truck] : trail
    const draw = (
      id: (typeof overlaySources)[number],
      data: ReturnType<typeof lineThrough>,
    ): void => void map.getSource<GeoJSONSource>(id)?.setData(data)
    draw('way', lineThrough(way))
    draw('trail', lineThrough(driven))
    draw('accuracy', circleAround(truck, truck?.accuracyM ?? null))
  }, [map, styled, pickup, dropoff, truck, trail])

  const showAll = (): void => {
    map?.fitBounds(boundsOf(focus), {
      padding: paddingFor(coveredPx),
      maxZoom: nearestOf(styleUrl),
      animate: !lessMotion(),
    })
  }
  const refit = useRef(showAll)
  useEffect(() => {
    refit.current = showAll
  })
  useEffect(() => {
    const fit = (): void => {
      if (!hasMoved.current) refit.current()
    }
    map?.on('resize', fit)
    return () => void map?.off('resize', fit)
  }, [map])
  const isOutside = map !== null && focus.some((point) => !isInSight(map, point, coveredPx ?? 0))
  useEffect(() => {
    if (isOutside && !hasMoved.current) showAll()
  })

  const pose = useGliding(truck, pace)
  const zoom = (by: number): void => {
    hasMoved.current = true
    map?.easeTo({ zoom: map.getZoom() + by, animate: !lessMotion() })
  }
  return (
    <>
      <div ref={box} className="size-full" />
      {map && (
        <>
          {pickup && (
            <MapMarker map={map} at={pickup} label="Pickup">
              <PinMark kind="pickup" text="Pickup" />
            </MapMarker>
          )}
          {dropoff && (
            <MapMarker map={map} at={dropoff} label="Drop-off">
              <PinMark kind="dropoff" text="Drop-off" />
            </MapMarker>
          )}
          {pose && (
            <MapMarker map={map} at={pose} label={truckName}>
              <TruckMark heading={pose.heading} isLive={isLive} text={truckName} />
            </MapMarker>
          )}
          <div className="absolute top-2 right-2 flex flex-col gap-2">
            <MapButton
              label="Show everything"
              icon={<Maximize aria-hidden />}
              onClick={() => {
                hasMoved.current = false
                showAll()
              }}
            />
            <MapButton label="Zoom in" icon={<Plus aria-hidden />} onClick={() => zoom(1)} />
            <MapButton label="Zoom out" icon={<Minus aria-hidden />} onClick={() => zoom(-1)} />
          </div>
        </>
      )}
    </>
  )
}

type MapButtonProps = { label: string; icon: React.ReactNode; onClick: () => void }

function MapButton(props: MapButtonProps) {
  return <IconButton {...props} look="outlined" className="bg-raised rounded-md" />
}
