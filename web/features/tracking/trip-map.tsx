import {
  lazy,
  Suspense,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import type { Point } from '../../../domain/point.ts'
import { classNames } from '../../ui/class-names.ts'
import { IrelandMap, type MapPoint } from '../../ui/ireland-map.tsx'
import type { MovingMapProps } from './moving-map.tsx'
import type { TripMarks } from './trip-marks.ts'

type TripMapProps = {
  label: string
  marks: TripMarks
  focus: readonly Point[]
  isLive: boolean
  /** Undefined until it is known. */
  styleUrl: string | null | undefined
  credit: ReactNode
}

/** Its script may not come (no connection): the drawing is there. */
const MovingMap = lazy(async (): Promise<{ default: ComponentType<MovingMapProps> }> => {
  try {
    return await import('./moving-map.tsx')
  } catch {
    return { default: NoMap }
  }
})

function NoMap({ onFailed }: MovingMapProps) {
  useEffect(onFailed, [onFailed])
  return null
}

/**
 * The trip drawn: at once as a still drawing, and, once it is looked at, as a map that can be moved. The drawing stays where there is no
 * WebGL, no connection, or a person who saves data.
 */
export function TripMap({ credit, styleUrl, ...map }: TripMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  const [state, setState] = useState<'still' | 'moving'>('still')
  const [hasFailed, setFailed] = useState(false)

  useEffect(() => {
    const element = frame.current
    if (!element || savesData()) return
    const eye = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    eye.observe(element)
    return () => eye.disconnect()
  }, [])

  const fail = (): void => {
    setFailed(true)
    setState('still')
  }
  return (
    <figure className="min-w-0">
      <div ref={frame} className="relative aspect-[3/2] w-full overflow-hidden rounded-lg">
        {state === 'still' && <StillMap {...map} />}
        {isSeen && !hasFailed && styleUrl !== undefined && map.focus.length > 0 && (
          <div
            className={classNames(
              'border-line absolute inset-0 overflow-hidden rounded-lg border',
              state === 'still' && 'invisible',
            )}
          >
            <Suspense>
              <MovingMap
                {...map}
                styleUrl={styleUrl}
                onReady={() => setState('moving')}
                onFailed={fail}
              />
            </Suspense>
          </div>
        )}
      </div>
      <figcaption className="text-ink-muted mt-1.5 text-xs">{credit}</figcaption>
    </figure>
  )
}

/** The network's word where a browser passes it on: then half a megabyte is not taken unasked. */
const savesData = (): boolean => {
  const connection: unknown = Object(navigator).connection
  return Object(connection).saveData === true
}

function StillMap({ label, marks }: Pick<MovingMapProps, 'label' | 'marks'>) {
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
      line={pickup && dropoff ? [pickup, dropoff] : undefined}
      view="points"
      shape="wide"
      credit={null}
    />
  )
}
