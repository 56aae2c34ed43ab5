import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { PinShape } from '../illustrations/pins.tsx'
import { clusterPoints } from './cluster-points.ts'
import outlineUrl from './ireland-map.svg?url'
import { clusterRadius, labelPlace, type LabelledMark } from './map-labels.ts'
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

/** A geographic circle. */
export type MapCircle = { centre: Coordinates; radiusKm: number }

/** `label`: in words, for the list that screen readers get; written on the map when `hasLabel`. */
export type MapPoint = LabelledMark & {
  id: string
  /** Of an `area`, in pixels: how much there is of it. */
  radius?: number
  /** Of a mark for several: how many. */
  count?: number
}

/** Places in order. A straight line in place of a road is dotted. */
export type MapLine = { points: readonly Coordinates[]; isStraight: boolean }

type IrelandMapProps = {
  /** What the map shows, in a sentence. */
  label: string
  points: readonly MapPoint[]
  /** Given where points that would lie on each other share a mark with their number: the label of such a mark. */
  clusterLabel?: (count: number, town: string) => string
  lines?: readonly MapLine[]
  /** What a figure beside the map counts within. */
  circle?: MapCircle
  /** The whole island, or as close as the points allow. */
  view?: 'island' | 'points'
  /** Shape of the frame; a size in pixels is drawn without an edge. `topPx`: how much of its upper part is covered. */
  shape?: keyof typeof shapes | Size
  /** The credit for the map data. Their licences require it to be shown. */
  credit: ReactNode
  className?: string
}

type Size = { width: number; height: number; topPx?: number }

/** A pin and its name are drawn above their place: on the smallest phone they need this much room inside the frame. */
const pinRoom = 0.65

/** The narrowest frame: the map of the landing page on a phone. */
const narrowestPx = 288

const shapes = {
  tall: { aspect: 4 / 5, className: 'aspect-[4/5] rounded-lg border' },
  square: { aspect: 1, className: 'aspect-square rounded-lg border' },
  wide: { aspect: 3 / 2, className: 'aspect-[3/2] rounded-lg border' },
}

const filling = ({ width, height, topPx = 0 }: Size) => ({
  aspect: width / Math.max(1, height - topPx),
  className: '',
})

/** What is fitted below the covered part, and above it the rest of the map. */
const withTop = (fitted: Viewport, { width, topPx = 0 }: Size): Viewport => {
  const units = (topPx * fitted.width) / Math.max(1, width)
  return { ...fitted, y: fitted.y - units, height: fitted.height + units }
}

/**
 * A drawing of Ireland with marks on it: coast, counties, motorways, no tiles, no script of its own. The outline is one cached file
 * of 8 kB; marks keep their size on screen however close the view is.
 */
export function IrelandMap({
  label,
  points: given,
  clusterLabel,
  lines = [],
  circle,
  view = 'island',
  shape = 'tall',
  credit,
  className,
}: IrelandMapProps) {
  const frame = typeof shape === 'string' ? shapes[shape] : filling(shape)
  const shown =
    view === 'points'
      ? [
          ...[...given, ...lines.flatMap(({ points }) => points)].map(toMap),
          ...(circle ? boxAround(circle) : []),
        ]
      : []
  const fitted = fitTo(shown, { aspect: frame.aspect, margin: pinRoom })
  const viewport = typeof shape === 'string' ? fitted : withTop(fitted, shape)
  const framePx = typeof shape === 'string' ? narrowestPx : shape.width
  const points = clusterLabel
    ? clusterPoints(given, viewport, framePx).map(({ town, ...cluster }, index): MapPoint => ({
        ...cluster,
        id: `cluster-${index}`,
        kind: 'driver',
        label: clusterLabel(cluster.count, town),
      }))
    : given
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
          <Land viewport={viewport} lines={lines} circle={circle} />
          <Towns viewport={viewport} points={points} framePx={framePx} />
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

const drawOrder: readonly MapPoint['kind'][] = ['area', 'driver', 'dropoff', 'pickup']
const byKind = (a: MapPoint, b: MapPoint): number =>
  drawOrder.indexOf(a.kind) - drawOrder.indexOf(b.kind)

type LandProps = { viewport: Viewport; lines: readonly MapLine[] } & Pick<IrelandMapProps, 'circle'>

function Land({ viewport, lines, circle }: LandProps) {
  const { x, y, width, height } = viewport
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
      {lines.map((line, index) => (
        <Line key={index} {...line} />
      ))}
    </svg>
  )
}

function Line({ points, isStraight }: MapLine) {
  const spots = points.map(toMap).map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`)
  return (
    <g fill="none" className="[&_*]:[vector-effect:non-scaling-stroke]">
      {isStraight ? (
        <polyline
          points={spots.join(' ')}
          strokeDasharray="0.5 8"
          className="stroke-ink-muted stroke-[4px]"
        />
      ) : (
        <>
          <polyline points={spots.join(' ')} className="stroke-map-land stroke-[7px]" />
          <polyline points={spots.join(' ')} className="stroke-info-solid stroke-[4px]" />
        </>
      )}
    </g>
  )
}

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`

type TownsProps = { viewport: Viewport; points: readonly MapPoint[]; framePx: number }

function Towns({ viewport, points, framePx }: TownsProps) {
  return townsToWrite(viewport, points, framePx).map(({ name, left, top, text }) => (
    <svg key={name} x={percent(left)} y={percent(top)} overflow="visible" aria-hidden>
      <circle r="2" className="fill-ink-muted" />
      <text
        {...text}
        strokeWidth="3"
        className="fill-ink-muted stroke-map-land text-xs font-medium [paint-order:stroke]"
      >
        {name}
      </text>
    </svg>
  ))
}

type MarkProps = { point: MapPoint; others: readonly MapPoint[]; viewport: Viewport }

function Mark({ point, others, viewport }: MarkProps) {
  const { left, top } = shareOf(point, viewport)
  return (
    <svg x={percent(left)} y={percent(top)} overflow="visible" aria-hidden>
      {point.kind === 'area' ? (
        <circle r={point.radius ?? 6} strokeWidth="2" className="fill-action stroke-action-ink" />
      ) : (point.count ?? 1) > 1 ? (
        <CountShape count={point.count ?? 1} />
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

/** As many drivers as it says, where each mark would lie on the next. */
function CountShape({ count }: { count: number }) {
  return (
    <>
      <circle r={clusterRadius - 1} strokeWidth="2" className="fill-plate stroke-action" />
      <text y="4.5" textAnchor="middle" className="fill-plate-ink text-xs font-bold">
        {count}
      </text>
    </>
  )
}
