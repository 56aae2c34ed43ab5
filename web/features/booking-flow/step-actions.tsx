import { createContext, use, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** The container for buttons at the foot of the dialog; null until it is mounted. */
export const ActionPlace = createContext<HTMLElement | null>(null)

/** The main one of them: on a phone it takes the room beside the others. */
export const stepButton = 'max-md:grow max-md:basis-44'

/** The buttons of a step: declared beside what they act on, drawn at the foot of the dialog, always in sight. */
export function StepActions({ children }: { children: ReactNode }) {
  const place = use(ActionPlace)
  return place && createPortal(children, place)
}
