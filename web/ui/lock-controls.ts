import { controlLock } from './control-lock.ts'
import { toast } from './feedback/toast.ts'

/** Locks the controls of the page with this reason (`control-lock.ts`); null lets everything act again. */
export const lockControls = (next: string | null): void => {
  if (next === controlLock.reason) return
  for (const kind of ['click', 'submit', 'keydown'] as const) {
    if (next === null) window.removeEventListener(kind, refuse, true)
    else window.addEventListener(kind, refuse, true)
  }
  controlLock.reason = next
  for (const notify of controlLock.listeners) notify()
}

const acting =
  'button, input, select, textarea, label, summary, form, [role="button"], [role="switch"], a[href^="tel:"], a[href^="sms:"], a[href^="mailto:"]'

/** Before any other listener of the page: what is pressed does not learn of it. */
const refuse = (event: Event): void => {
  if (event instanceof KeyboardEvent && !isSending(event)) return
  if (!(event.target instanceof Element)) return
  const control = event.target.closest(acting)
  if (!control || event.target.closest('[data-works-locked]')) return
  event.preventDefault()
  event.stopPropagation()
  const title = controlLock.reason
  if (title !== null) toast.failure({ title })
}

/** Enter in a field; on a button it is a click as well. */
const isSending = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.matches('input, textarea')
