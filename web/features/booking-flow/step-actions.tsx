import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The container for buttons at the foot of the dialog; null until it is mounted. */
export const ActionPlace = createContext<HTMLElement | null>(null)

/** The buttons of a step: declared beside what they act on, drawn at the foot of the dialog, always in sight. */
export function StepActions({ children }: { children: ReactNode }) {
  const place = use(ActionPlace)
  return place && createPortal(children, place)
}
