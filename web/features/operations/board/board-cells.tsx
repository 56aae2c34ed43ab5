/** The parts of a row of the board. */
import type { ReactNode } from 'react'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { classNames } from '../../../ui/class-names.ts'
import type { BoardColumn } from './board-sort.ts'

/** The order of the cells in a wide row; in a narrow one they follow the two lines. */
export const orders: Record<BoardColumn, string> = {
  reference: 'order-1',
  problem: 'order-2',
  place: 'order-3',
  vehicle: 'order-4',
  customer: 'order-5',
  driver: 'order-6',
  state: 'order-7',
  due: 'order-8',
  price: 'order-9',
  owner: 'order-10',
}

/** One of the two lines of a narrow row; in a wide one its cells belong to the grid of the row. */
export function Line({ isSecond = false, children }: { isSecond?: boolean; children: ReactNode }) {
  return (
    <div
      role="presentation"
      className={classNames(
        'flex min-w-0 items-center gap-x-2 @min-[60rem]/board:contents',
        isSecond &&
          '@max-[60rem]/board:text-ink-muted @max-[60rem]/board:mt-0.5 @max-[60rem]/board:text-xs',
      )}
    >
      {children}
    </div>
  )
}

type CellProps = { column: BoardColumn; className?: string | undefined; children: ReactNode }

export function Cell({ column, className, children }: CellProps) {
  return (
    <div role="cell" className={classNames('min-w-0 truncate', orders[column], className)}>
      {children}
    </div>
  )
}

/** A badge that is cut off where a row has no room for its words. */
export function Problem({
  tone,
  children,
}: {
  tone: Parameters<typeof StatusBadge>[0]['tone']
  children: ReactNode
}) {
  return (
    <span className="flex max-w-full min-w-0 [&>span]:min-w-0 [&>span]:shrink [&>span]:overflow-hidden [&>span]:py-0.5">
      <StatusBadge tone={tone}>
        <span className="truncate">{children}</span>
      </StatusBadge>
    </span>
  )
}
