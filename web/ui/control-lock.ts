/**
 * Why nothing on the page acts at the moment: it holds for every button, field and call, in dialogs that are open already as well. Links lead
 * on, and what is marked with `data-works-locked` still works.
 */
import { useSyncExternalStore } from 'react'
import { toast } from './feedback/toast.ts'

let reason: string | null = null
const listeners = new Set<() => void>()

const subscribe = (notify: () => void): (() => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** The reason in a component; null while everything works. */
export const useControlLock = (): string | null =>
  useSyncExternalStore(
    subscribe,
    () => reason,
    () => null,
  )

/** Null lets everything act again. */
export const lockControls = (next: string | null): void => {
  if (next === reason) return
  for (const kind of ['click', 'submit', 'keydown'] as const) {
    if (next === null) window.removeEventListener(kind, refuse, true)
    else window.addEventListener(kind, refuse, true)
  }
  reason = next
  for (const notify of listeners) notify()
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
  if (reason !== null) toast.failure({ title: reason })
}

/** Enter in a field; on a button it is a click as well. */
const isSending = ({ key, target }: KeyboardEvent): boolean =>
  key === 'Enter' && target instanceof Element && target.matches('input, textarea')
