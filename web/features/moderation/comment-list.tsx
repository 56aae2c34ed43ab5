/** Comments of ratings: those that wait for a review, and those that were reviewed. */
import { commentStates, type CommentState } from '../../../domain/bookings/rating.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { commentsQuery } from '../../api/operations/moderation.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { SelectField } from '../../ui/forms/select-field.tsx'
import { CommentCard } from './comment-card.tsx'

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
      <ListScreen
        list={list}
        label="Loading comments"
        className="flex flex-col gap-4"
        rowKey={({ bookingId }) => bookingId}
        renderRow={(comment) => <CommentCard comment={comment} />}
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

const countLabel = (shown: number, total: number): string => {
  const all = total === 1 ? '1 comment' : `${total} comments`
  return shown < total ? `${shown} of ${all}` : all
}
