/** An operator's presses that can be undone for ten seconds. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { UndoableAction, UndoableRequest } from '../../contract/operations/undo.ts'
import { taskActionsUnderWay } from '../../domain/operations/task-action.ts'
import { formatEuro } from '../../domain/money.ts'
import { showUndo } from '../ui/feedback/undo.ts'
import { toast, type ToastMessage } from '../ui/feedback/toast.ts'
import { dashboardKeys } from './dashboard-keys.ts'
import { call } from './kit/call.ts'
import { queryKeys } from './kit/query-keys.ts'
import { toastRefusal } from './kit/toast-refusal.ts'

/** Nothing has happened when this resolves: the bar counts down. Refusals: those of the action itself, and `undo_pending`. */
export const beginUndoable = mutationOptions({
  mutationFn: (request: UndoableRequest) =>
    call('POST /api/operations/undoable-actions', { body: request }),
  onSuccess: (action: UndoableAction, _request, _kept, { client }) => follow(action, client, true),
  // after a refusal, what is shown may be out of date
  onError: (_failure, request: UndoableRequest, _kept, { client }) => refresh(request, client),
})

/** What this operator pressed before the page was loaded, and still waits. Asked once for each page. */
export const waitingActionsQuery = queryOptions({
  queryKey: queryKeys.undoableActions,
  queryFn: ({ signal }) => call('GET /api/operations/undoable-actions', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 0,
})

/** Shows what still waits, with the seconds that are left, and says what was refused while the page was loading. */
export const resumeActions = (actions: readonly UndoableAction[], client: QueryClient): void => {
  for (const action of actions) {
    if (action.state === 'waiting') follow(action, client, false)
    else toastOutcome(action)
  }
}

const follow = (action: UndoableAction, client: QueryClient, isPressedHere: boolean): void => {
  const { actionId, about, dueAt, serverNow } = action
  const params = { actionId }
  const title = titleOf(about)
  showUndo({
    id: actionId,
    title,
    dueAtMs: Date.now() + Date.parse(dueAt) - Date.parse(serverNow),
    isPressedHere,
    undo: async () => {
      try {
        await call('POST /api/operations/undoable-actions/:actionId/undo', { params })
        toast.success({ title: 'Undone', description: `${title}: nothing has happened.` })
      } catch (failure) {
        toastRefusal(failure)
        throw failure
      } finally {
        refresh(about, client)
      }
    },
    checkOutcome: async () => {
      const now = await call('GET /api/operations/undoable-actions/:actionId', { params })
      if (now.state === 'waiting') return false
      toastOutcome(now)
      refresh(about, client)
      return true
    },
  })
}

const toastOutcome = ({ state, refusal, about }: UndoableAction): void => {
  if (state === 'done') toast.success(doneMessages[about.kind])
  if (refusal) {
    toast.failure({ title: refusal.title, description: `${titleOf(about)}: ${refusal.detail}` })
  }
}

type About = UndoableAction['about']

const titleOf = (about: About): string => {
  switch (about.kind) {
    case 'refund':
      return `Refund of ${formatEuro(about.amountCents)} for ${about.reference}`
    case 'verify':
      return `Verifying ${about.name}`
    case 'cancel':
      return `Cancelling ${about.reference}`
    case 'resolve_task': {
      const doing = taskActionsUnderWay[about.action]
      return about.reference === null ? doing : `${doing}: ${about.reference}`
    }
    case 'partner_payment':
      return `Payment of ${formatEuro(about.amountCents)} for ${about.invoiceNo}`
    default: {
      const unknown: never = about
      throw new Error(`unknown action ${String(unknown)}`)
    }
  }
}

const doneMessages: Record<About['kind'], ToastMessage> = {
  refund: {
    title: 'Refund requested',
    description: 'We tell the customer when the bank has taken it.',
  },
  verify: { title: 'Driver verified', description: 'We tell the driver by email.' },
  cancel: { title: 'Booking cancelled', description: 'We tell the customer and the driver.' },
  partner_payment: {
    title: 'Payment recorded',
    description: 'The insurer’s balance shows it.',
  },
  resolve_task: { title: 'Task done', description: 'Your action is recorded.' },
}

/** What its outcome changes on the screens. */
const refresh = (about: UndoableRequest | About, client: QueryClient): void => {
  if (about.kind === 'verify') {
    void client.invalidateQueries({ queryKey: queryKeys.verification(about.driverId) })
    void client.invalidateQueries({ queryKey: queryKeys.allWaitingDrivers })
    return
  }
  if (about.kind === 'partner_payment') {
    void client.invalidateQueries({ queryKey: dashboardKeys.partnerInvoices(about.partnerId) })
    return
  }
  if (about.kind === 'resolve_task') void client.invalidateQueries({ queryKey: queryKeys.board })
  const bookingId = 'bookingId' in about ? about.bookingId : null
  if (bookingId === null) return
  void client.invalidateQueries({ queryKey: queryKeys.operations(bookingId) })
  if (about.kind === 'cancel') {
    void client.invalidateQueries({ queryKey: queryKeys.booking(bookingId) })
  }
}
