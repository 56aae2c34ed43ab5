/** All open bookings, those that need an operator first. Kept current by the live stream and, as time passes, by the clock. */
import { Map as MapIcon } from 'lucide-react'
import { lazy, useEffect, useMemo, useRef, type ReactNode, useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { formatTime } from '../../../domain/time/dublin-time.ts'
import { boardQuery } from '../../api/operations/operations.ts'
import type { CallAnswer } from '../../api/kit/call.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { Later } from '../../ui/later.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { filterBoard, filterOptions, readFilter } from './board-filter.ts'
import { BoardRow } from './board-row.tsx'
import { operatorStatusLabels } from './operations-labels.ts'
import { RefundRequests } from './refund-requests.tsx'
import { TaskList } from './task-list.tsx'
import { lostFromSight, watchBoard, type Board, type Watched } from './watch-board.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { serverNow } from '../../api/kit/server-clock.ts'

/** Often enough for minutes, rarely enough for hundreds of rows. */
const stepMs = 5_000

const subscribe = (notify: () => void): (() => void) => {
  const timer = window.setInterval(notify, stepMs)
  return () => window.clearInterval(timer)
}

const read = (): number => Math.floor(serverNow().getTime() / stepMs) * stepMs

/** The server's clock in milliseconds, in steps of five seconds. */
const useBoardClock = (): number => useSyncExternalStore(subscribe, read, read)

const BoardMap = lazy(() => import('./board-map.tsx'))

type Answer = CallAnswer<'GET /api/operations/board'>

/** On a phone it is below the list. */
const mapId = 'board-map'

export function LiveBoard() {
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
              className="mb-6"
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
          <Shown answer={answer} onOld={() => void reload()} />
        </>
      )}
    </Loaded>
  )
}

function Shown({ answer, onOld }: { answer: Answer; onOld: () => void }) {
  const { bookings, tasks, refundRequests, total } = answer
  const nowMs = useBoardClock()
  const board = useMemo(() => watchBoard(bookings, nowMs), [bookings, nowMs])
  useLookAgain(board, onOld)
  const [address, setAddress] = useSearchParams()
  const filter = readFilter(address.get('show'))
  const shown = useMemo(() => filterBoard(board, filter), [board, filter])
  const { troubled, fine } = shown
  // what an automatic check or a colleague left needs an operator as well
  const isWhole = filter === 'all' || filter === 'trouble'
  const isQuiet = total === 0 && tasks.length + refundRequests.length === 0
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:items-start">
      <div className="flex min-w-0 flex-col gap-8">
        <div className="-mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
          <p role="status" className="text-ink-muted text-sm">
            {standingLabel(board, tasks.length + refundRequests.length, total)}
          </p>
          {bookings.length > 0 && (
            <div className="flex items-end gap-3 max-sm:w-full">
              <SelectField
                label="Show"
                className="min-w-0 grow sm:w-64"
                value={filter}
                options={filterOptions(board, filter)}
                onChange={({ target }) =>
                  setAddress(target.value === 'all' ? {} : { show: target.value }, {
                    replace: true,
                    preventScrollReset: true,
                  })
                }
              />
              <Button
                variant="secondary"
                className="lg:hidden"
                icon={<MapIcon aria-hidden />}
                onClick={() => document.getElementById(mapId)?.scrollIntoView()}
              >
                Map
              </Button>
            </div>
          )}
        </div>
        {bookings.length > 0 && troubled.length + fine.length === 0 && (
          <p className="text-sm">No bookings match. Choose another filter above.</p>
        )}
        {isQuiet && (
          <EmptyState illustration={<NoJobsIllustration />} title="No open bookings">
            Bookings appear here as soon as they’re made.
          </EmptyState>
        )}
        {troubled.length > 0 && (
          <Part title="Needs attention" count={troubled.length}>
            <Rows bookings={troubled} nowMs={nowMs} level={3} />
          </Part>
        )}
        {isWhole && refundRequests.length > 0 && (
          <Part title="Refunds to approve" count={refundRequests.length}>
            <RefundRequests requests={refundRequests} hasLink />
          </Part>
        )}
        {isWhole && tasks.length > 0 && (
          <Part title="Tasks" count={tasks.length}>
            <TaskList tasks={tasks} />
          </Part>
        )}
        {fine.length > 0 && (
          <Part title="On track" count={fine.reduce((sum, one) => sum + one.bookings.length, 0)}>
            <div className="flex flex-col gap-6">
              {fine.map(({ status, bookings: ofStatus }) => (
                <div key={status}>
                  <h3 className="text-ink-muted mb-2 text-sm">
                    {operatorStatusLabels[status]} ({ofStatus.length})
                  </h3>
                  <Rows bookings={ofStatus} nowMs={nowMs} level={4} />
                </div>
              ))}
            </div>
          </Part>
        )}
        {bookings.length < total && (
          <p className="text-ink-muted text-sm">
            {`The ${bookings.length} that most urgent are shown, of ${total}.`}
          </p>
        )}
      </div>
      <div id={mapId} className="scroll-mt-20 lg:sticky lg:top-20">
        <Later title="Map">
          <BoardMap board={shown} />
        </Later>
      </div>
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
    <section aria-label={title}>
      <h2 className="mb-3 text-xl">
        {title} <span className="text-ink-muted tabular-nums">({count})</span>
      </h2>
      {children}
    </section>
  )
}

type RowsProps = { bookings: readonly Watched[]; nowMs: number; level: 3 | 4 }

function Rows({ bookings, nowMs, level }: RowsProps) {
  return (
    <ul className="flex flex-col gap-3">
      {bookings.map((watched) => (
        <li key={watched.booking.bookingId}>
          <BoardRow watched={watched} nowMs={nowMs} level={level} />
        </li>
      ))}
    </ul>
  )
}

/** Reads the board again for a truck that seems lost, before an operator calls anyone. */
const useLookAgain = (board: Board, onOld: () => void): void => {
  const lookedUp = useRef(new Set<string>())
  useEffect(() => {
    const lost = lostFromSight(board).filter((one) => !lookedUp.current.has(one))
    if (lost.length === 0) return
    for (const one of lost) lookedUp.current.add(one)
    onOld()
  }, [board, onOld])
}

function Waiting() {
  return (
    <Loading label="Loading the board">
      <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex flex-col gap-3">
          <Skeleton className="h-4 w-48" />
          <Skeleton className="h-28 rounded-lg!" />
          <Skeleton className="h-28 rounded-lg!" />
          <Skeleton className="h-28 rounded-lg!" />
        </div>
        <Skeleton className="aspect-4/5 rounded-lg!" />
      </div>
    </Loading>
  )
}
