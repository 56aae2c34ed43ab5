/** Tasks that automatic checks left to a person, until an operator says what was done. */
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState, type SubmitEvent } from 'react'
import type { OperatorTask } from '../../../contract/operations/operations.ts'
import { operatorTaskLabels, taskNoteMaxLength } from '../../../domain/operations/operator-task.ts'
import { actionsOfTask, needsAction } from '../../../domain/operations/task-action.ts'
import { fieldsOf, wordsOf } from '../../api/kit/failures.ts'
import { closeTask } from '../../api/operations/operations.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { TextAreaField } from '../../ui/forms/text-area-field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { moneyPath } from './board-labels.ts'
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
        {task.bookingId && (
          <>
            <TextLink to={paths.booking(task.bookingId)}>See the booking</TextLink>
            <TextLink to={moneyPath(task.bookingId)}>Its money</TextLink>
          </>
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

function CloseForm({ task: { taskId }, onLeave }: { task: OperatorTask; onLeave: () => void }) {
  // shown before the board is read again, and not by this form, which is gone with its task by then
  const { mutate, isPending, error } = useMutation({
    ...closeTask,
    onError: (failure) => {
      // problems with the note are shown beside it
      if (fieldsOf(failure)['note']) return
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
    },
    onSuccess: () =>
      toast.success({ title: 'Task closed', description: 'Your note is on record.' }),
  })
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const fieldId = `note-${taskId}`
  // the form has replaced the button that had the focus
  useEffect(() => document.getElementById(fieldId)?.focus(), [fieldId])

  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (note.trim() === '') {
      setMissing(true)
      document.getElementById(fieldId)?.focus()
      return
    }
    mutate({ taskId, body: { note } })
  }
  const problem = isMissing && note.trim() === '' ? 'Say what was done' : fieldsOf(error)['note']
  return (
    <form onSubmit={submit} className="flex flex-col gap-3">
      <TextAreaField
        id={fieldId}
        label="What was done"
        hint="Kept with the task."
        rows={2}
        maxLength={taskNoteMaxLength}
        value={note}
        error={problem ?? null}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" isBusy={isPending} busyLabel="Closing">
          Close task
        </Button>
        <Button size="sm" variant="quiet" onClick={onLeave}>
          Leave it open
        </Button>
      </div>
    </form>
  )
}
