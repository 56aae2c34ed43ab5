import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The place for buttons at the foot of the dialog; null until it is there. */
export const ActionPlace = createContext<HTMLElement | null>(null)

/** The buttons of a step: written beside what they act on, shown at the foot of the dialog, always in sight. */
export function StepActions({ children }: { children: ReactNode }) {
  const place = use(ActionPlace)
  return place && createPortal(children, place)
}
