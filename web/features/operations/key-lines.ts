/** The keys by what they do, for the sheet and the palette, which load when they are opened. */
import { controlOfKey } from './console-keys.ts'

type KeyLine = { keys: readonly string[]; does: string }

/** As the sheet shows them. */
export const consoleKeys: readonly KeyLine[] = [
  { keys: ['j'], does: 'Next row' },
  { keys: ['k'], does: 'Previous row' },
  { keys: ['Enter'], does: 'Open the row' },
  { keys: ['x'], does: 'Select the row, where rows can be selected' },
  { keys: ['Esc'], does: 'Close the panel, back to its row' },
  { keys: ['/'], does: 'Search bookings and people' },
  { keys: ['Ctrl', 'K'], does: 'Find anything, go anywhere (⌘ K on a Mac)' },
  { keys: ['?'], does: 'This list' },
]

/** Each is the `aria-keyshortcuts` of the control that it presses, or the field that it leads to. */
export const bookingKeys: readonly KeyLine[] = [
  { keys: ['t'], does: 'Take it' },
  { keys: ['h'], does: 'Hand it over' },
  { keys: ['a'], does: 'Choose a driver' },
  { keys: ['o'], does: 'Offer it again' },
  { keys: ['c'], does: 'Call the customer' },
  { keys: ['d'], does: 'Call the driver' },
  { keys: ['n'], does: 'Write a note' },
  { keys: ['r'], does: 'Refund' },
  { keys: ['e'], does: 'Cancel it' },
]

/** The same on the page that reviews drivers. Letters of their own: one press is one thing, wherever it is. */
export const verificationKeys: readonly KeyLine[] = [
  { keys: ['v'], does: 'View the next document to review' },
  { keys: ['y'], does: 'Accept the document' },
  { keys: ['g'], does: 'Go to the next applicant' },
]

const pageKeys = [
  { of: 'This booking', lines: bookingKeys },
  { of: 'Verification', lines: verificationKeys },
] as const

/** What can be done now with what is open: for the palette. */
export const pageActions = (): readonly { key: string; label: string }[] =>
  pageKeys.flatMap(({ of, lines }) =>
    lines.flatMap(({ keys: [key = ''], does }) =>
      controlOfKey(key) ? [{ key, label: `${of}: ${does}` }] : [],
    ),
  )
