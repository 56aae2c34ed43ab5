/** Comments of ratings: those that wait for a review, and those that were reviewed. */
import { commentStates, type CommentState } from '../../../domain/bookings/rating.ts'
import type { RatedComment } from '../../../contract/operations/moderation.ts'
import { useBulk } from '../../api/operations/bulk.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { commentsQuery } from '../../api/moderation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { BulkBar } from '../../ui/data/bulk-bar.tsx'
import { useSelection } from '../../ui/data/use-selection.ts'
import { foldRows } from '../../ui/data/fold-row.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { CommentRow } from './comment-row.tsx'

const labels: Record<CommentState, string> = {
  waiting: 'Waiting for a decision',
  shown: 'Shown to the driver',
  hidden: 'Hidden',
}
const emptyMessages: Record<CommentState, string> = {
  waiting: 'No comments waiting',
  shown: 'No comments shown',
  hidden: 'No comments hidden',
}

type CommentListProps = { state: CommentState; onState: (state: CommentState) => void }

export function CommentList({ state, onState }: CommentListProps) {
  const list = useWholeList(commentsQuery(state), ({ comments }) => comments)
  const rows = list.rows ?? []
  const selection = useSelection(
    rows.flatMap((one) => (one.state === 'waiting' ? [one.bookingId] : [])),
  )
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <SelectField
          label="Show"
          className="w-full sm:w-72"
          value={state}
          options={commentStates.map((value) => ({ value, label: labels[value] }))}
          onChange={({ target }) => {
            const chosen = commentStates.find((one) => one === target.value)
            if (chosen) onState(chosen)
          }}
        />
        <p role="status" className="text-ink-muted min-h-[1.45em] text-sm">
          {list.answer ? countLabel(list.answer.comments.length, list.answer.total) : ''}
        </p>
      </div>
      <BulkBar
        selection={selection}
        press="Show"
        busyLabel="Saving"
        run={useBulk('show_comments')}
        done={(count) => ({
          title: count === 1 ? 'One comment shown' : `${count} comments shown`,
          description: 'Their drivers can read them now.',
        })}
        nameOf={(id) => nameOf(rows.find(({ bookingId }) => bookingId === id))}
        isAlwaysShown
      />
      <ListScreen
        select={{ selection, nameOf }}
        list={list}
        label="Loading comments"
        className={foldRows}
        rowKey={({ bookingId }) => bookingId}
        renderRow={(comment) => <CommentRow comment={comment} />}
        empty={
          <EmptyState title={emptyMessages[state]}>
            A comment with a listed word waits here until an operator decides. Its stars already
            count.
          </EmptyState>
        }
      />
    </div>
  )
}

const nameOf = (comment: RatedComment | undefined): string =>
  comment ? `the comment of ${comment.customerName} about ${comment.driver.name}` : ''

const countLabel = (shown: number, total: number): string => {
  const all = total === 1 ? '1 comment' : `${total} comments`
  return shown < total ? `${shown} of ${all}` : all
}
