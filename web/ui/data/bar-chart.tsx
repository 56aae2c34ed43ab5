/**
 * Bars beside each other, each in parts that add up: a drawing without a script of its own, and the same figures as a table. To screen
 * readers the drawing is one image, named by `label`; its contents are in the table.
 */
import { chartScale } from './chart-scale.ts'
import { classNames } from '../class-names.ts'
import { DataTable } from './data-table.tsx'

/** The parts of every bar, from the bottom up. At most three: more would not be told apart. */
export type BarSeries = { id: string; label: string }
export type Bar = {
  id: string
  label: string
  /** Under the bar, where the label is too long, or not every bar has a place for one. */
  axisLabel?: string
  values: Readonly<Record<string, number>>
}

type BarChartProps = {
  /** What the chart shows, in a sentence. */
  label: string
  /** What one bar represents: "Month". Heads the first column of the table. */
  barName: string
  series: readonly BarSeries[]
  bars: readonly Bar[]
  /** Formats a value for the table, exactly. */
  format: (value: number) => string
  /** Formats a value for the axis, in few letters. */
  formatShort: (value: number) => string
  /** The values are counts: the axis has no halves. */
  isWhole?: boolean
  /** A level to compare with. */
  line?: { value: number; label: string }
}

/** Pixels: the drawing is as wide as its container and always as high, so that its words keep their size. */
const height = 300
const plot = { top: 12, bottom: 268 }
const looks = [
  { fill: 'fill-art-truck', swatch: 'bg-art-truck' },
  { fill: 'fill-plate', swatch: 'bg-plate' },
  { fill: 'fill-line-strong', swatch: 'bg-line-strong' },
] as const
const lookOf = (index: number) => looks[index] ?? looks[2]

const sumOf = (bar: Bar, series: readonly BarSeries[]): number =>
  series.reduce((sum, { id }) => sum + (bar.values[id] ?? 0), 0)

export function BarChart({
  label,
  series,
  bars,
  formatShort,
  isWhole = false,
  line,
  ...table
}: BarChartProps) {
  const highest = Math.max(line?.value ?? 0, ...bars.map((bar) => sumOf(bar, series)))
  const { top, ticks } = chartScale(highest, { isWhole })
  const y = (value: number): number => plot.bottom - (value / top) * (plot.bottom - plot.top)
  return (
    <figure className="min-w-0">
      {(series.length > 1 || line) && <Legend series={series} line={line} />}
      <div className="mt-4 flex gap-2">
        <div aria-hidden className="text-ink-muted relative w-11 shrink-0 text-xs tabular-nums">
          {ticks.map((tick) => (
            <span
              key={tick}
              className="absolute right-0 -translate-y-1/2"
              style={{ top: `${y(tick)}px` }}
            >
              {formatShort(tick)}
            </span>
          ))}
        </div>
        {/* The name below the last bar may be wider than its slot. */}
        <svg
          role="img"
          aria-label={label}
          height={height}
          className="block w-full min-w-0 overflow-visible"
        >
          {ticks.map((tick) => (
            <line key={tick} x2="100%" y1={y(tick)} y2={y(tick)} className="stroke-line" />
          ))}
          {bars.map((bar, index) => (
            <OneBar
              key={bar.id}
              bar={bar}
              series={series}
              left={index / bars.length}
              slot={1 / bars.length}
              y={y}
            />
          ))}
          {line && (
            <line
              x2="100%"
              y1={y(line.value)}
              y2={y(line.value)}
              strokeWidth="3"
              strokeDasharray="8 6"
              className="stroke-warning-solid"
            />
          )}
        </svg>
      </div>
      <p aria-hidden className="text-ink-muted pl-13 text-center text-xs">
        {table.barName}
      </p>
      <ChartTable label={label} series={series} bars={bars} {...table} />
    </figure>
  )
}

type OneBarProps = {
  bar: Bar
  series: readonly BarSeries[]
  /** Shares of the width of the drawing. */
  left: number
  slot: number
  y: (value: number) => number
}

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`
/** As a share of its slot. */
const thickness = 0.68

function OneBar({ bar, series, left, slot, y }: OneBarProps) {
  return (
    <g>
      {series.map(({ id }, index) => {
        const from = sumOf(bar, series.slice(0, index))
        const to = sumOf(bar, series.slice(0, index + 1))
        return (
          <rect
            key={id}
            x={percent(left + (slot * (1 - thickness)) / 2)}
            y={y(to)}
            width={percent(slot * thickness)}
            height={Math.max(0, y(from) - y(to))}
            strokeWidth="1.5"
            className={classNames('stroke-ink', lookOf(index).fill)}
          />
        )
      })}
      <text
        x={percent(left + slot / 2)}
        y={plot.bottom + 20}
        textAnchor="middle"
        className="fill-ink-muted text-xs tabular-nums"
      >
        {bar.axisLabel ?? bar.label}
      </text>
    </g>
  )
}

function Legend({ series, line }: Pick<BarChartProps, 'series' | 'line'>) {
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm">
      {series.map(({ id, label }, index) => (
        <li key={id} className="flex items-center gap-2">
          <span
            aria-hidden
            className={classNames('border-ink size-3.5 rounded-sm border', lookOf(index).swatch)}
          />
          {label}
        </li>
      ))}
      {line && (
        <li className="flex items-center gap-2">
          <span aria-hidden className="border-warning-solid w-6 border-t-[3px] border-dashed" />
          {line.label}
        </li>
      )}
    </ul>
  )
}

type ChartTableProps = Pick<BarChartProps, 'label' | 'barName' | 'series' | 'bars' | 'format'>

function ChartTable({ label, barName, series, bars, format }: ChartTableProps) {
  return (
    <details className="group/figures mt-2">
      <summary className="text-link inline-flex min-h-11 items-center text-sm font-medium underline underline-offset-[0.2em]">
        <span className="group-open/figures:hidden">Show the figures</span>
        <span className="hidden group-open/figures:inline">Hide the figures</span>
      </summary>
      <DataTable
        caption={label}
        columns={[
          { id: 'bar', header: barName, isTitle: true, cell: (bar: Bar) => bar.label },
          ...series.map(({ id, label: header }) => ({
            id,
            header,
            isNumeric: true,
            cell: (bar: Bar) => format(bar.values[id] ?? 0),
          })),
          ...(series.length > 1
            ? [
                {
                  id: 'sum',
                  header: 'Together',
                  isNumeric: true,
                  cell: (bar: Bar) => format(sumOf(bar, series)),
                },
              ]
            : []),
        ]}
        rows={bars}
        rowKey={({ id }) => id}
        empty={null}
      />
    </details>
  )
}
