/** The buttons that close a task, each with its effect. */
import { useMutation } from '@tanstack/react-query'
import type { OperatorTask } from '../../../contract/operations/operations.ts'
import { operatorTaskLabels } from '../../../domain/operations/operator-task.ts'
import {
  actionsOfTask,
  leavesTaskOpen,
  taskActionHints,
  taskActionLabels,
  type TaskAction,
} from '../../../domain/operations/task-action.ts'
import { wordsOf } from '../../api/kit/failures.ts'
import { resolveTask } from '../../api/operations/operations.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

export function TaskActions({ task: { taskId, kind } }: { task: OperatorTask }) {
  const { mutate, isPending, variables } = useMutation({
    ...resolveTask,
    onError: (failure) => {
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
    },
    onSuccess: (_answer, { body: { action } }) =>
      toast.success(
        leavesTaskOpen(action)
          ? { title: 'On its way', description: 'The task closes once it’s done.' }
          : { title: 'Task done', description: 'Your action is recorded.' },
      ),
  })
  const press = (action: TaskAction): void => mutate({ taskId, body: { action } })
  return (
    <ul className="flex flex-col gap-3">
      {(actionsOfTask[kind] ?? []).map((action, index) => (
        <li key={action} className="flex flex-col items-start gap-1">
          <Button
            size="sm"
            variant={index === 0 ? 'primary' : 'secondary'}
            isBusy={isPending && variables.body.action === action}
            busyLabel="Sending"
            aria-describedby={`${taskId}-${action}`}
            onClick={() => isPending || press(action)}
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
