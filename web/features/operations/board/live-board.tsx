/** All open bookings, those that need an operator first. Kept current by the live stream and, as time passes, by the clock. */
import { lazy, useMemo, useState, type ReactNode, useSyncExternalStore } from 'react'
import { formatTime } from '../../../../domain/time/dublin-time.ts'
import { useSession } from '../../../api/accounts/session.ts'
import { boardQuery } from '../../../api/operations/operations.ts'
import type { CallAnswer } from '../../../api/kit/call.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../../ui/illustrations/state-illustrations.tsx'
import { Later } from '../../../ui/loading/later.tsx'
import { TakeBar } from './take-bar.tsx'
import { takable, useLookAgain, useSteadyOrder } from './use-board-rows.ts'
import { useSelection } from '../../../ui/data/use-selection.ts'
import { useAddress } from '../../../ui/data/use-address.ts'
import { useAddressFilters } from '../../../ui/data/use-address-filters.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Loading, Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { BoardBar } from './board-bar.tsx'
import { boardFilterNames, filterBoard } from './board-filter.ts'
import { openKey, openPath } from './board-labels.ts'
import { nextSort, readSort, sortRows, type BoardColumn } from './board-sort.ts'
import { BoardTable } from './board-table.tsx'
import { RefundRequests } from '../refund-requests.tsx'
import { TaskList } from '../task-list.tsx'
import { watchBoard, type Board, type Watched } from './watch-board.ts'
import { useLoad } from '../../../api/kit/use-load.ts'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { serverNow } from '../../../api/kit/server-clock.ts'

/** Often enough for minutes, rarely enough for hundreds of rows. */
const stepMs = 5_000

const subscribe = (notify: () => void): (() => void) => {
  const timer = window.setInterval(notify, stepMs)
  return () => window.clearInterval(timer)
}

const read = (): number => Math.floor(serverNow().getTime() / stepMs) * stepMs

/** The server's clock in milliseconds, in steps of five seconds. */
export const useBoardClock = (): number => useSyncExternalStore(subscribe, read, read)

const BoardMap = lazy(() => import('./board-map.tsx'))

type Answer = CallAnswer<'GET /api/operations/board'>

/** The tasks and refunds below the rows. */
const workId = 'board-work'

/** The panel of a booking is made of parts of other features, so the screen brings it. `watched`: null when it is not on the board. */
export type RenderPanel = (open: {
  bookingId: string
  watched: Watched | null
  nowMs: number
}) => ReactNode

export function LiveBoard({ renderPanel }: { renderPanel: RenderPanel }) {
  const load = useLoad({ ...boardQuery, refetchOnWindowFocus: 'always' })
  const { failure, isFetching, updatedAt, reload } = load
  return (
    <Loaded load={load} waiting={<Waiting />}>
      {(answer) => (
        <>
          {failure && (
            <Alert
              tone="warning"
              title={`Last updated at ${formatTime(updatedAt)}`}
              isLive
              className="mx-3 mt-3 lg:mx-5"
              action={
                <Button
                  size="sm"
                  variant="secondary"
                  isBusy={isFetching}
                  onClick={() => void reload()}
                >
                  Try again
                </Button>
              }
            >
              {failure.detail}
            </Alert>
          )}
          <Shown answer={answer} onOld={() => void reload()} renderPanel={renderPanel} />
        </>
      )}
    </Loaded>
  )
}

type ShownProps = { answer: Answer; onOld: () => void; renderPanel: RenderPanel }

function Shown({ answer, onOld, renderPanel }: ShownProps) {
  const { bookings, tasks, refundRequests, total } = answer
  const nowMs = useBoardClock()
  const { account } = useSession()
  const board = useMemo(() => watchBoard(bookings, nowMs), [bookings, nowMs])
  useLookAgain(board, onOld)
  const [address, changeAddress] = useAddress()
  const filters = useAddressFilters(boardFilterNames)
  const sort = readSort(address.get('sort') ?? '')
  const openId = address.get(openKey)
  const [isMapShown, setMapShown] = useState(false)
  const filtered = useMemo(
    () => filterBoard(board, filters.values, nowMs),
    [board, filters.values, nowMs],
  )
  const shown = useSteadyOrder(filtered, openId !== null)
  const { troubled, fine } = shown
  const count = troubled.length + fine.length
  const isQuiet = total === 0 && tasks.length + refundRequests.length === 0
  const open = [...board.troubled, ...board.fine].find(
    ({ booking }) => booking.bookingId === openId,
  )

  const everyRow = [...troubled, ...fine]
  const selection = useSelection(takable(everyRow, account?.accountId))
  const table = {
    nowMs,
    selection,
    sort,
    openId,
    linkTo: (bookingId: string) => openPath(address, bookingId),
    onSort: (column: BoardColumn) =>
      changeAddress((next) => {
        const wanted = nextSort(sort, column)
        if (wanted === '') next.delete('sort')
        else next.set('sort', wanted)
      }),
  }
  return (
    <div className="flex items-start">
      <div
        className={classNames('min-w-0 grow px-3 pb-6 lg:px-5', openId !== null && 'max-lg:hidden')}
      >
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2.5">
          <h1 className="font-heavy tracking-tighter text-xl">Live board</h1>
          <p role="status" className="text-ink-muted text-sm">
            {standingLabel(board, tasks.length + refundRequests.length, total)}
          </p>
          {tasks.length + refundRequests.length > 0 && (
            <a href={`#${workId}`} className="text-link text-sm underline underline-offset-[0.2em]">
              To the tasks
            </a>
          )}
        </div>
        <BoardBar
          board={board}
          address={filters}
          isMapShown={isMapShown}
          onMap={() => setMapShown(!isMapShown)}
        />
        {isMapShown && (
          <div className="mt-3 max-w-form">
            <Later title="Map">
              <BoardMap board={shown} />
            </Later>
          </div>
        )}
        {bookings.length > 0 && count === 0 && (
          <p className="mt-4 text-sm">No bookings match. Choose another filter above.</p>
        )}
        {isQuiet && (
          <EmptyState illustration={<NoJobsIllustration />} title="No open bookings">
            Bookings appear here as soon as they’re made.
          </EmptyState>
        )}
        <TakeBar selection={selection} rows={everyRow} />
        {sort ? (
          <Part title="All bookings" count={count}>
            <BoardTable {...table} caption="All bookings" rows={sortRows(everyRow, sort)} />
          </Part>
        ) : (
          <>
            {troubled.length > 0 && (
              <Part title="Needs attention" count={troubled.length}>
                <BoardTable {...table} caption="Bookings that need attention" rows={troubled} />
              </Part>
            )}
            {fine.length > 0 && (
              <Part title="On track" count={fine.length}>
                <BoardTable
                  {...table}
                  isHeaderShown={troubled.length === 0}
                  caption="Bookings on track"
                  rows={fine}
                />
              </Part>
            )}
          </>
        )}
        {bookings.length < total && (
          <p className="text-ink-muted mt-3 text-sm">
            {`Showing the ${bookings.length} most urgent of ${total}.`}
          </p>
        )}
        <div id={workId} className="scroll-mt-16">
          {refundRequests.length > 0 && (
            <Part title="Refunds to approve" count={refundRequests.length}>
              <RefundRequests requests={refundRequests} hasLink />
            </Part>
          )}
          {tasks.length > 0 && (
            <Part title="Tasks" count={tasks.length}>
              <TaskList tasks={tasks} />
            </Part>
          )}
        </div>
      </div>
      {openId !== null && renderPanel({ bookingId: openId, watched: open ?? null, nowMs })}
    </div>
  )
}

/** `tasks`: those from automatic checks, and refunds to review. */
const standingLabel = ({ troubled }: Board, tasks: number, total: number): string =>
  [
    `${total} under way`,
    `${troubled.length} ${troubled.length === 1 ? 'needs' : 'need'} you`,
    ...(tasks > 0 ? [`${tasks} ${tasks === 1 ? 'task' : 'tasks'}`] : []),
  ].join(' · ')

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  return (
    <section aria-label={title} className="mt-3">
      <h2 className="text-sm">
        {title} <span className="text-ink-muted tabular-nums">({count})</span>
      </h2>
      {children}
    </section>
  )
}

function Waiting() {
  return (
    <Loading label="Loading the board">
      <div className="flex flex-col gap-2 px-3 py-4 lg:px-5">
        <Skeleton className="mb-4 h-6 w-48" />
        {Array.from({ length: 12 }, (_, row) => (
          <Skeleton key={row} className="h-7 w-full" />
        ))}
      </div>
    </Loading>
  )
}
