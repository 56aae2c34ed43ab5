/** A browser of another engine, used the way a person does: elements are found by role and name. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

/** Role and accessible name, as assistive technology sees them; a string is the whole name. */
export type Target = { role: string; name: string | RegExp }

export type Screen = {
  /** A path of the product. */
  goto: (path: string) => Promise<void>
  /** Waits until the page at this path has been replaced by another. */
  leaves: (path: string) => Promise<void>
  /** Waits for the element, scrolls it into view and presses its middle; for a radio button or a checkbox, its label. */
  press: (target: Target) => Promise<void>
  /** Replaces the content of the field, key by key. */
  type: (target: Target, text: string) => Promise<void>
  /** Waits until the element is drawn. */
  sees: (target: Target) => Promise<void>
  /** Waits until these words are on the screen, on a line of their own or within one. */
  reads: (words: string | RegExp) => Promise<void>
  /** Acts inside the frame with this title. */
  inFrame: (title: string, act: (frame: Screen) => Promise<void>) => Promise<void>
  /** Takes a screenshot of the window as a PNG file, named without its extension. */
  photo: (file: string) => Promise<void>
  close: () => Promise<void>
}

export type ScreenSize = { width: number; height: number }

export const waitMs = 30_000
export const lookEveryMs = 150

/** Finds elements by role and name; runs in the page. */
export const library = readFileSync(
  createRequire(import.meta.url).resolve(
    '@testing-library/dom/dist/@testing-library/dom.umd.min.js',
  ),
  'utf8',
)

/** Whether the page has the library already. The page's policy refuses scripts it did not send, so the driver injects it, once a page. */
export const hasLibrary = `typeof globalThis.TestingLibraryDom === 'object'`

/**
 * The element to press or to type into; null while it is not drawn. A password field has no role. A radio button or a checkbox is one pixel
 * that its label draws over.
 */
export const finder = ({ role, name }: Target): string => `(() => {
  const named = ${literal(name)}
  const found = TestingLibraryDom.queryAllByRole(document.body, ${JSON.stringify(role)}, { name: named })
  if (${role === 'textbox'}) {
    const isNamed = ({ textContent }) => named.test?.(textContent) ?? textContent.startsWith(named)
    const secret = document.querySelectorAll('[type=password]')
    found.push(...[...secret].filter(({ labels }) => [...labels].some(isNamed)))
  }
  const drawn = found.find((one) => one.getClientRects().length > 0)
  return (drawn?.matches('[type=radio], [type=checkbox]') ? drawn.closest('label') : drawn) ?? null
})()`

export const reader = (words: string | RegExp): string =>
  typeof words === 'string'
    ? `document.body.innerText.includes(${JSON.stringify(words)})`
    : `${words}.test(document.body.innerText)`

const literal = (name: string | RegExp): string =>
  typeof name === 'string' ? JSON.stringify(name) : String(name)
