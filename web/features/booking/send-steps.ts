import type { QueryClient } from '@tanstack/react-query'
import type { Sender } from '../../api/outbox.ts'
import { queryKeys } from '../../api/query-keys.ts'
import { toast } from '../../ui/toast.ts'
import { flushSteps } from './job-steps.ts'

let shown = 0

/** They are on the screen, where a refusal is read beside its step. The answer ends it. */
export const noteStepsShown = (): (() => void) => {
  shown += 1
  return () => {
    shown -= 1
  }
}

/**
 * This account's steps, sent from this page. One that is refused after its press is over stays on the screen with its reason; the toast is
 * for a driver who looks at another page. The job has gone on without this device, so what is true now is fetched.
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
