import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { PinShape, type PinKind } from '../illustrations/pins.tsx'
import outlineUrl from './ireland-map.svg?url'
import {
  boxAround,
  fitTo,
  shareOf,
  toMap,
  unitsPerKm,
  type Coordinates,
  type Viewport,
} from './map-projection.ts'
import { townsToWrite } from './towns-to-write.ts'

/** `area`: a dot for a part of the country, with nothing going on there. */
export type MarkKind = PinKind | 'area'

/** A geographic circle. */
export type MapCircle = { centre: Coordinates; radiusKm: number }

export type MapPoint = Coordinates & {
  id: string
  kind: MarkKind
  /** In words, for the list that screen readers get; written on the map when `hasLabel`. */
  label: string
  hasLabel?: boolean
  /** Of an `area`, in pixels: how much there is of it. */
  radius?: number
}

type IrelandMapProps = {
  /** What the map shows, in a sentence. */
  label: string
  points: readonly MapPoint[]
  /** A route, as places in order. */
  line?: readonly Coordinates[]
  /** What a figure beside the map counts within. */
  circle?: MapCircle
  /** The whole island, or as close as the points allow. */
  view?: 'island' | 'points'
  /** Shape of the frame; a size in pixels is drawn without an edge. */
  shape?: keyof typeof shapes | { width: number; height: number }
  /** The credit for the map data. Their licences require it to be shown. */
  credit: ReactNode
  className?: string
}

/** A pin and its name are drawn above their place: on the smallest phone they need this much room inside the frame. */
const pinRoom = 0.65

const shapes = {
  tall: { aspect: 4 / 5, className: 'aspect-[4/5] rounded-lg border' },
  square: { aspect: 1, className: 'aspect-square rounded-lg border' },
  wide: { aspect: 3 / 2, className: 'aspect-[3/2] rounded-lg border' },
}

const filling = ({ width, height }: { width: number; height: number }) => ({
  aspect: width / Math.max(1, height),
  className: '',
})

/**
 * A drawing of Ireland with marks on it: coast, counties, motorways, no tiles, no script of its own. The outline is one cached file
 * of 8 kB; marks keep their size on screen however close the view is.
 */
export function IrelandMap({
  label,
  points,
  line,
  circle,
  view = 'island',
  shape = 'tall',
  credit,
  className,
}: IrelandMapProps) {
  const frame = typeof shape === 'string' ? shapes[shape] : filling(shape)
  const shown =
    view === 'points'
      ? [...[...points, ...(line ?? [])].map(toMap), ...(circle ? boxAround(circle) : [])]
      : []
  const viewport = fitTo(shown, { aspect: frame.aspect, margin: pinRoom })
  return (
    <figure className={classNames('min-w-0', className)}>
      <div
        className={classNames(
          'bg-map-water border-line relative w-full overflow-hidden',
          frame.className,
        )}
        style={typeof shape === 'string' ? undefined : { height: shape.height }}
      >
        <svg role="img" aria-label={label} className="absolute inset-0 size-full">
          <Land viewport={viewport} line={line} circle={circle} />
          <Towns viewport={viewport} points={points} />
          {points.toSorted(byKind).map((point) => (
            <Mark key={point.id} point={point} others={points} viewport={viewport} />
          ))}
        </svg>
        <ul className="sr-only">
          {points.map((point) => (
            <li key={point.id}>{point.label}</li>
          ))}
        </ul>
      </div>
      {credit && <figcaption className="text-ink-muted mt-1.5 text-xs">{credit}</figcaption>}
    </figure>
  )
}

const drawOrder: readonly MarkKind[] = ['area', 'driver', 'dropoff', 'pickup']
const byKind = (a: MapPoint, b: MapPoint): number =>
  drawOrder.indexOf(a.kind) - drawOrder.indexOf(b.kind)

type LandProps = { viewport: Viewport } & Pick<IrelandMapProps, 'line' | 'circle'>

function Land({ viewport, line, circle }: LandProps) {
  const { x, y, width, height } = viewport
  const way = line?.map(toMap).map((spot) => `${spot.x.toFixed(1)},${spot.y.toFixed(1)}`)
  return (
    <svg viewBox={`${x} ${y} ${width} ${height}`} strokeLinejoin="round" strokeLinecap="round">
      <use href={`${outlineUrl}#land`} className="fill-map-land stroke-map-coast stroke-[1.5px]" />
      <use href={`${outlineUrl}#borders`} className="stroke-map-border stroke-[1px]" />
      <use href={`${outlineUrl}#lakes`} className="fill-map-water" />
      <use href={`${outlineUrl}#roads`} className="stroke-map-road stroke-[2px]" />
      {circle && (
        <circle
          cx={toMap(circle.centre).x}
          cy={toMap(circle.centre).y}
          r={circle.radiusKm * unitsPerKm}
          strokeDasharray="6 6"
          className="fill-action/10 stroke-action-edge stroke-[2px] [vector-effect:non-scaling-stroke]"
        />
      )}
      {way && (
        <g fill="none" className="[&_*]:[vector-effect:non-scaling-stroke]">
          <polyline points={way.join(' ')} className="stroke-action-ink stroke-[7px]" />
          <polyline points={way.join(' ')} className="stroke-action stroke-[4px]" />
        </g>
      )}
    </svg>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

function Towns({ viewport, points }: { viewport: Viewport; points: readonly MapPoint[] }) {
  return townsToWrite(viewport, points).map(({ name, left, top, side, isCovered }) => {
    // A name that would overlap a mark is placed further out.
    const out = isCovered ? 17 : 6
    return (
      <svg key={name} x={percent(left)} y={percent(top)} overflow="visible" aria-hidden>
        <circle r="2" className="fill-ink-muted" />
        <text
          x={side === 'left' ? -out : out}
          y="4"
          textAnchor={side === 'left' ? 'end' : 'start'}
          strokeWidth="3"
          className="fill-ink-muted stroke-map-land text-xs font-medium [paint-order:stroke]"
        >
          {name}
        </text>
      </svg>
    )
  })
}

type MarkProps = { point: MapPoint; others: readonly MapPoint[]; viewport: Viewport }

function Mark({ point, others, viewport }: MarkProps) {
  const { left, top } = shareOf(point, viewport)
  return (
    <svg x={percent(left)} y={percent(top)} overflow="visible" aria-hidden>
      {point.kind === 'area' ? (
        <circle r={point.radius ?? 6} strokeWidth="2" className="fill-action stroke-action-ink" />
      ) : (
        <PinShape kind={point.kind} />
      )}
      {point.hasLabel && (
        <text
          {...labelPlace(point, others, left)}
          strokeWidth="4"
          className="fill-ink stroke-map-land text-sm font-bold [paint-order:stroke]"
        >
          {point.label}
        </text>
      )}
    </svg>
  )
}

type LabelPlace = { x: number; y: number; textAnchor: 'start' | 'middle' | 'end' }

/** Away from the rest of the map: a line between the points does not run through the words. */
const labelPlace = (
  { kind, lat }: MapPoint,
  others: readonly MapPoint[],
  left: number,
): LabelPlace => {
  const middleLat = others.reduce((sum, other) => sum + other.lat, 0) / others.length
  const isBelow = kind !== 'driver' && middleLat > lat
  const textAnchor = left > 0.6 ? 'end' : 'start'
  if (kind === 'area') {
    // Over or under its dot; at the edges towards the middle.
    const isAtEdge = left < 0.25 || left > 0.75
    return { x: 0, y: isBelow ? 22 : -12, textAnchor: isAtEdge ? textAnchor : 'middle' }
  }
  const out = isBelow ? 10 : 18
  return {
    x: left > 0.6 ? -out : out,
    y: isBelow ? 18 : kind === 'driver' ? 5 : -18,
    textAnchor,
  }
}
