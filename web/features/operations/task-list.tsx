/** Tasks that automatic checks left to a person, until an operator says what was done. */
import { useState } from 'react'
import type { OperatorTask } from '../../../contract/operations/operations.ts'
import { neededText } from '../../../contract/text-fields.ts'
import { operatorTaskLabels, taskNoteMaxLength } from '../../../domain/operations/operator-task.ts'
import { actionsOfTask, needsAction } from '../../../domain/operations/task-action.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { closeTask } from '../../api/operations/operations.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ReasonForm } from '../../ui/forms/reason-form.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { moneyPath } from './board/board-labels.ts'
import { HasIt } from './has-it.tsx'
import { TaskActions } from './task-actions.tsx'

export function TaskList({ tasks }: { tasks: readonly OperatorTask[] }) {
  return (
    <ul className="flex flex-col gap-3">
      {tasks.map((task) => (
        <li key={task.taskId}>
          <Task task={task} />
        </li>
      ))}
    </ul>
  )
}

function Task({ task }: { task: OperatorTask }) {
  const [isClosing, setClosing] = useState(false)
  const label = operatorTaskLabels[task.kind]
  return (
    <article className="border-line bg-surface flex flex-col gap-2 rounded-lg border p-4">
      <h3 className="text-base leading-tight">{label}</h3>
      <p className="text-sm wrap-anywhere">{task.note}</p>
      <p className="text-ink-muted flex flex-wrap items-baseline gap-x-4 gap-y-1 text-sm">
        <span>
          Since <DateTime at={task.openedAt} />
        </span>
        {task.owner && <HasIt owner={task.owner} />}
        {task.bookingId && (
          <>
            <TextLink to={paths.booking(task.bookingId)}>Booking {task.bookingReference}</TextLink>
            <TextLink to={moneyPath(task.bookingId)}>Payment</TextLink>
          </>
        )}
        {task.kind === 'tax_report_due' && (
          <TextLink to={paths.adminTax}>See the year’s report</TextLink>
        )}
        {task.driverId && (
          <TextLink to={paths.verificationOf(task.driverId)}>See the driver</TextLink>
        )}
      </p>
      {actionsOfTask[task.kind] && <TaskActions task={task} />}
      {needsAction(task.kind) ? null : isClosing ? (
        <CloseForm task={task} onLeave={() => setClosing(false)} />
      ) : (
        <Button
          size="sm"
          variant="secondary"
          className="self-start"
          onClick={() => setClosing(true)}
        >
          Close task<span className="sr-only">: {label}</span>
        </Button>
      )}
    </article>
  )
}

const taskNote = neededText(taskNoteMaxLength, 'Describe what was done')

function CloseForm({ task: { taskId }, onLeave }: { task: OperatorTask; onLeave: () => void }) {
  const close = useAction(closeTask, {
    success: { title: 'Task closed', description: 'Your note is recorded.' },
  })
  return (
    <ReasonForm
      id={`task-${taskId}`}
      name="note"
      label="What was done"
      hint="Kept with the task."
      maxLength={taskNoteMaxLength}
      schema={taskNote}
      press="Close task"
      busyLabel="Closing"
      look={{ size: 'sm' }}
      onSubmit={(note, refuse) => close.run({ taskId, body: { note } }, refuse)}
      leave="Leave it open"
      onLeave={onLeave}
    />
  )
}
