/**
 * The trip on a map that can be moved, drawn by MapLibre. Loaded when it comes into view; `trip-map.tsx` shows the still drawing until it is
 * ready, and where it cannot be drawn.
 */
import { LngLatBounds, type Map as StreetMap, type PaddingOptions } from 'maplibre-gl'
import { Maximize, Minus, Plus } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Point } from '../../../domain/places/point.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MapMarker, PinMark, TruckMark } from './map-marker.tsx'
import { circleAround, lineThrough, pointsAt, waysThrough } from '../../ui/map/map-overlays.ts'
import type { StreetSource } from '../../ui/map/street-source.ts'
import { drawOverlay, lessMotion, useStreetMap } from '../../ui/map/use-street-map.ts'
import type { TripMarks } from './trip-marks.ts'
import type { TripWay } from './trip-ways.ts'
import { useGliding } from './use-gliding.ts'

export type MovingMapProps = {
  label: string
  marks: TripMarks
  /** The points that must be in view. */
  focus: readonly Point[]
  isLive: boolean
  /** How many seconds of the trip pass per real second. */
  pace: number
  ways: readonly TripWay[]
  /** By configuration; null: our own base map. */
  streets: StreetSource | null
  /** Of a map that fills the screen: how much of its lower part is covered. Null: a map in the flow of a page. */
  coveredPx: number | null
  onReady: () => void
  /** The graphics context was lost for a while: nothing is drawn until the map is ready again. */
  onLost: () => void
  /** This browser cannot draw it, or the style could not be fetched. */
  onFailed: () => void
}

const maxZoom = { ours: 12, streets: 16 }

const boundsOf = (points: readonly Point[]): LngLatBounds =>
  points.reduce((bounds, { lon, lat }) => bounds.extend([lon, lat]), new LngLatBounds())

/** Half the width of a mark with its words. */
const markPx = 40
/** The column of buttons at the upper right, with its distance from the edge. */
const buttonsPx = { width: 8 + 44, height: 8 + 3 * 44 + 2 * 8 }

/** Room for a mark at every edge, and for the buttons. */
const paddingFor = (coveredPx: number | null): PaddingOptions => ({
  // Above a pin are its head and its name, and above those the corner of the screen's own.
  top: coveredPx === null ? 56 : 104,
  bottom: coveredPx === null ? 56 : coveredPx + 36,
  left: markPx + 4,
  right: buttonsPx.width + markPx + 4,
})

/** Whether the mark there can be seen: inside, above what covers the map, and not under the buttons. */
const isInSight = (map: StreetMap, { lon, lat }: Point, coveredPx: number): boolean => {
  const { x, y } = map.project([lon, lat])
  const { clientWidth, clientHeight } = map.getContainer()
  const isUnderButtons = x > clientWidth - buttonsPx.width - markPx && y < buttonsPx.height + markPx
  return x >= 0 && y >= 0 && x <= clientWidth && y <= clientHeight - coveredPx && !isUnderButtons
}

export default function MovingMap({
  label,
  marks,
  focus,
  isLive,
  pace,
  ways,
  streets,
  coveredPx,
  onReady,
  onLost,
  onFailed,
}: MovingMapProps) {
  const hasMoved = useRef(false)
  const fit = {
    padding: paddingFor(coveredPx),
    maxZoom: streets ? maxZoom.streets : maxZoom.ours,
  }
  const { box, map, styled } = useStreetMap({
    label,
    streets,
    maxZoom,
    view: {
      bounds: boundsOf(focus),
      fitBoundsOptions: fit,
      // Of a map that fills the screen one finger moves the map: there the sheet is what scrolls.
      cooperativeGestures: coveredPx === null,
    },
    onReady,
    onLost,
    onFailed,
  })
  useEffect(() => {
    const note = ({ originalEvent }: { originalEvent?: unknown }): void => {
      if (originalEvent) hasMoved.current = true
    }
    map?.on('movestart', note)
    return () => void map?.off('movestart', note)
  }, [map])

  const { pickup, dropoff, truck, trail, truckName } = marks
  useEffect(() => {
    if (!map || styled === 0) return
    const driven = truck ? [...trail, truck] : trail
    drawOverlay(map, 'way', waysThrough(ways))
    drawOverlay(map, 'trail', lineThrough(driven))
    drawOverlay(map, 'accuracy', circleAround(truck, truck?.accuracyM ?? null))
    drawOverlay(map, 'marks', pointsAt([pickup, dropoff, truck].filter((mark) => mark !== null)))
  }, [map, styled, pickup, dropoff, truck, trail, ways])

  const showAll = (): void => {
    map?.fitBounds(boundsOf(focus), { ...fit, animate: !lessMotion() })
  }
  const refit = useRef(showAll)
  useEffect(() => {
    refit.current = showAll
  })
  useEffect(() => {
    const resize = (): void => {
      if (!hasMoved.current) refit.current()
    }
    map?.on('resize', resize)
    return () => void map?.off('resize', resize)
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
