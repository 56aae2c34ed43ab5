import { createContext, type ReactNode } from 'react'

/** What the frame of the site puts beside a page to read, on a desktop: below the list of its parts. */
export const SideSlot = createContext<ReactNode>(null)
