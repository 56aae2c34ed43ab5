import type { QueryClient } from '@tanstack/react-query'
import type { Sender } from '../../api/kit/outbox.ts'
import { queryKeys } from '../../api/kit/query-keys.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { flushSteps } from './job-steps.ts'

let shown = 0

/** Notes that the steps are on the screen, where a refusal is shown beside its step. The returned function ends it. */
export const noteStepsShown = (): (() => void) => {
  shown += 1
  return () => {
    shown -= 1
  }
}

/**
 * Sends this account's steps from this page. A step refused after its press has ended stays on the screen with its reason; the toast is
 * for a driver who is on another page. The job has continued without this device, so the current state is fetched.
 */
export const stepSender = (client: QueryClient, accountId: string): Sender => ({
  client,
  accountId,
  onRefused: ({ problem }) => {
    void client.invalidateQueries({ queryKey: queryKeys.live })
    if (shown === 0) toast.failure({ title: 'Update Failed', description: problem.detail })
  },
})

/** Sends the steps that wait on this device and that this account has pressed. */
export const sendSteps = (client: QueryClient, accountId: string): Promise<void> =>
  flushSteps(stepSender(client, accountId))
