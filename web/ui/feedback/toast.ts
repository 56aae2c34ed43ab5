/**
 * `toast.success` and `toast.failure`: the result of a lone action. Errors of a form belong to its fields, not here.
 * One is shown at a time, for four seconds (longer while pointed at or focused); the next takes its place, after a moment to read it. Of those that wait, the newest are kept.
 * Each is announced: a success politely, a failure at once. The rendering part is loaded when the page is first touched, so a toast does not wait for the network.
 */
import { announce } from './live-region.tsx'

export type ToastMessage = { title: string; description?: string }
export type ToastKind = 'success' | 'failure'
export type ToastCard = ToastMessage & { kind: ToastKind }

export const toastMs = 4_000
/** How long a toast is shown at least while another one waits: a title and a line can be read in it. */
export const shortestToastMs = 1_500
/** What happened longer ago than this many toasts is old: it was announced, and is not drawn any more. */
export const waitingToasts = 3

type Show = (card: ToastCard) => void

let show: Show | null = null
let waiting: ToastCard[] = []
const listeners = new Set<() => void>()

/** The rendering part reports that it is ready, and takes over earlier toasts. */
export const connectToaster = (next: Show): (() => void) => {
  show = next
  for (const card of waiting) next(card)
  waiting = []
  return () => {
    show = null
  }
}

/** Whether a toast waits for the rendering part. */
export const hasWaitingToast = (): boolean => waiting.length > 0

export const subscribeToWaiting = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

const raise = (kind: ToastKind, { title, description }: ToastMessage): void => {
  const sentence = description ? `${title}. ${description}` : title
  announce(sentence, kind === 'failure' ? 'assertive' : 'polite')
  const card = { kind, title, description }
  if (show) {
    show(card)
    return
  }
  waiting = [...waiting, card].slice(-waitingToasts)
  for (const notify of listeners) notify()
}

export const toast = {
  success: (message: ToastMessage): void => raise('success', message),
  failure: (message: ToastMessage): void => raise('failure', message),
}
