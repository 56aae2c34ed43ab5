/** The buttons that resolve a task, each with its effect; what moves money can be undone for ten seconds. */
import type { OperatorTask } from '../../../contract/operations/operations.ts'
import { operatorTaskLabels } from '../../../domain/operations/operator-task.ts'
import {
  actionsOfTask,
  isMoneyTaskAction,
  leavesTaskOpen,
  taskActionHints,
  taskActionLabels,
  type TaskAction,
} from '../../../domain/operations/task-action.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { resolveTask } from '../../api/operations/operations.ts'
import { beginUndoable } from '../../api/undo.ts'
import { Button } from '../../ui/button.tsx'

export function TaskActions({ task: { taskId, kind, note } }: { task: OperatorTask }) {
  const money = useAction(beginUndoable)
  const restart = useAction(resolveTask, {
    success: (_answer, { body: { action } }) =>
      leavesTaskOpen(action)
        ? { title: 'On its way', description: 'The task closes once it’s done.' }
        : { title: 'Task done', description: 'Your action is recorded.' },
  })
  const isPending = money.isPending || restart.isPending
  const sent = money.isPending ? money.sent : restart.sent?.body
  const press = (action: TaskAction): Promise<void> =>
    isMoneyTaskAction(action)
      ? money.run({ kind: 'resolve_task', taskId, action, note })
      : restart.run({ taskId, body: { action } })
  return (
    <ul className="flex flex-col gap-3">
      {(actionsOfTask[kind] ?? []).map((action, index) => (
        <li key={action} className="flex flex-col items-start gap-1">
          <Button
            size="sm"
            variant={index === 0 ? 'primary' : 'secondary'}
            isBusy={isPending && sent !== undefined && 'action' in sent && sent.action === action}
            busyLabel="Sending"
            aria-describedby={`${taskId}-${action}`}
            onClick={() => void (isPending || press(action))}
          >
            {taskActionLabels[action]}
            <span className="sr-only">: {operatorTaskLabels[kind]}</span>
          </Button>
          <p id={`${taskId}-${action}`} className="text-ink-muted text-sm">
            {taskActionHints[action]}
          </p>
        </li>
      ))}
    </ul>
  )
}
