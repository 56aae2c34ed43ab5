import { useEffect, useRef, useState } from 'react'
import type { Point } from '../../../domain/places/point.ts'
import { useAttempts } from '../../api/kit/use-attempts.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { FallBack } from '../../ui/feedback/fall-back.tsx'
import { IrelandMap, type MapPoint } from '../../ui/map/ireland-map.tsx'
import type { MapRoom } from '../../ui/map/map-sheet.tsx'
import { useLatePart } from '../../ui/loading/use-late-part.ts'
import type { StreetSource } from '../../ui/map/street-source.ts'
import { MapCredit } from './location-parts.tsx'
import type { MovingMapProps } from './moving-map.tsx'
import type { TripMarks } from './trip-marks.ts'
import type { TripWay } from './trip-ways.ts'

type TripMapProps = {
  label: string
  marks: TripMarks
  focus: readonly Point[]
  isLive: boolean
  pace?: number
  /** Undefined until it is known. */
  streets: StreetSource | null | undefined
  ways: readonly TripWay[]
  /** Given where the map fills its surroundings: how much room it has, and how much of that is covered. */
  room?: MapRoom
}

/**
 * The trip drawn: at first as a still drawing and, once it is in view, as a map that can be moved. The drawing stays where there is no
 * WebGL or no connection, and returns when the map fails: a trip can be followed without one. When the connection is back, the map is
 * tried again. Where data is expensive it loads on request.
 */
export function TripMap({ streets, room, pace = 1, ...map }: TripMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [isReady, setReady] = useState(false)
  const attempt = useAttempts(isReady)
  // For the rest of the attempt: a map that has failed may still report that it is ready a moment later.
  const [failedAttempt, setFailedAttempt] = useState<number | null>(null)
  const hasFailed = failedAttempt === attempt
  const isMoving = isReady && !hasFailed
  const [isDear, setDear] = useState(false)
  const { Part: MovingMap, isMissing } = useLatePart(loadMovingMap, { isWanted: isSeen, attempt })

  useEffect(() => {
    const element = frame.current
    if (!element) return undefined
    if (isMapDear()) {
      setDear(true)
      return undefined
    }
    const eye = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    eye.observe(element)
    return () => eye.disconnect()
  }, [])

  const fail = (): void => {
    setReady(false)
    setFailedAttempt(attempt)
  }
  return (
    <figure className={room ? 'size-full' : 'min-w-0'}>
      <div
        ref={frame}
        className={classNames(
          'relative w-full overflow-hidden',
          room ? 'h-full' : 'aspect-[3/2] rounded-lg',
        )}
      >
        {!isMoving && <StillMap {...map} room={room} />}
        {MovingMap && !hasFailed && streets !== undefined && map.focus.length > 0 && (
          <div
            className={classNames(
              'absolute inset-0 overflow-hidden',
              room
                ? // The credits of street tiles lie where nothing covers the map.
                  '[&_.maplibregl-ctrl-bottom-right]:top-14! [&_.maplibregl-ctrl-bottom-right]:right-auto! [&_.maplibregl-ctrl-bottom-right]:bottom-auto! [&_.maplibregl-ctrl-bottom-right]:left-0!'
                : 'border-line rounded-lg border',
              !isMoving && 'invisible',
            )}
          >
            <FallBack key={attempt} fallback={null} onError={fail}>
              <MovingMap
                {...map}
                pace={pace}
                streets={streets}
                coveredPx={room?.coveredPx ?? null}
                onReady={() => setReady(true)}
                onLost={() => setReady(false)}
                onFailed={fail}
              />
            </FallBack>
          </div>
        )}
      </div>
      <figcaption
        className={classNames(
          'text-ink-muted text-xs',
          room
            ? 'bg-raised absolute top-3.5 left-15 max-w-[calc(100%-8rem)] rounded-md px-2 lg:left-44 lg:max-w-form'
            : 'mt-1.5',
        )}
      >
        {!isSeen && isDear && (
          <Button variant="secondary" size="sm" className="mb-1.5" onClick={() => setSeen(true)}>
            Load the moving map
          </Button>
        )}
        {(hasFailed || isMissing) && (
          <p>The map isn’t working right now, so here is a drawing instead.</p>
        )}
        {map.ways.some(({ isStraight }) => isStraight) && (
          <p>Dotted: straight line, not the road</p>
        )}
        <MapCredit hasTiles={isMoving && streets?.kind === 'tiles'} />
      </figcaption>
    </figure>
  )
}

const loadMovingMap = () => import('./moving-map.tsx')

/** Whether the browser reports data saving or a slow connection: the map's half a megabyte then loads on request only. */
const isMapDear = (): boolean => {
  const { saveData, effectiveType } = Object(Object(navigator).connection)
  return saveData === true || effectiveType === 'slow-2g' || effectiveType === '2g'
}

/** The button in the upper left corner of a map that fills the screen, and the credits beside it. */
const cornerPx = 56

function StillMap({
  label,
  marks,
  ways,
  room,
}: Pick<MovingMapProps, 'label' | 'marks' | 'ways'> & Pick<TripMapProps, 'room'>) {
  const { pickup, dropoff, truck, truckName } = marks
  const mark = (kind: MapPoint['kind'], name: string, point: Point | null): MapPoint[] =>
    point ? [{ id: kind, kind, label: name, hasLabel: true, lat: point.lat, lon: point.lon }] : []
  return (
    <IrelandMap
      label={label}
      points={[
        ...mark('pickup', 'Pickup', pickup),
        ...mark('dropoff', 'Drop-off', dropoff),
        ...mark('driver', truckName, truck),
      ]}
      lines={ways}
      view="points"
      shape={
        room ? { width: room.width, height: room.height - room.coveredPx, topPx: cornerPx } : 'wide'
      }
      credit={null}
    />
  )
}
