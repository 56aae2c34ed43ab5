/**
 * Announcements to screen readers. The two regions are in the page from the start, because a region that is added together with its text
 * is not read. `announce` may be called from anywhere in the browser.
 */

export type Politeness = 'polite' | 'assertive'

const regionId = (politeness: Politeness): string => `announce-${politeness}`

/** Rendered once, by the root. */
export function LiveRegions() {
  return (
    <>
      <div id={regionId('polite')} role="status" aria-live="polite" className="sr-only" />
      <div id={regionId('assertive')} role="alert" aria-live="assertive" className="sr-only" />
    </>
  )
}

/** How long a message stays before it is removed, so that a user exploring the page does not find an outdated one. */
const keptMs = 8_000

/**
 * Has `message` read out: politely (after the current sentence) or assertively (at once, for failures). Messages close together are read
 * one after the other, and the same words twice are read twice.
 */
export const announce = (message: string, politeness: Politeness = 'polite'): void => {
  const region = document.getElementById(regionId(politeness))
  if (!region || message === '') return
  const line = document.createElement('p')
  line.textContent = message
  region.append(line)
  window.setTimeout(() => line.remove(), keptMs)
}
