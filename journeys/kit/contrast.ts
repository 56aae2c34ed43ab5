/**
 * The contrast of texts, by axe. It takes longer than all other rules together, and most texts of a screen have the colours of some other
 * screen: a text is judged once for everything that decides about it, which is how it and all elements around it are drawn.
 */
import type { Frame } from '@playwright/test'

/** How texts were drawn that axe found readable, in this process. Nothing else gets in: neither violations nor what axe cannot decide. */
const readable = new Set<string>()

/** The violations of the frame, one line each. `axe` must be in its document. */
export async function contrastFaultsIn(frame: Frame): Promise<string[]> {
  const { faults, passed } = await frame.evaluate(judgeNewTexts, [...readable])
  for (const drawn of passed) readable.add(drawn)
  return faults
}

/** Runs in the page. */
async function judgeNewTexts(known: string[]): Promise<{ faults: string[]; passed: string[] }> {
  const deciding = [
    'color',
    'background-color',
    'background-image',
    'background-clip',
    'opacity',
    'font-size',
    'font-weight',
    'text-shadow',
    'text-indent',
    'position',
    'z-index',
    'filter',
    'mix-blend-mode',
    'clip-path',
    'mask-image',
  ]
  const drawnAs = new Map<Element, string>()
  /** FNV-1a twice, from two beginnings: short enough to be sent, long enough to be unique. */
  const hashOf = (text: string): string => {
    let [one, two] = [2_166_136_261, 40_389]
    for (let at = 0; at < text.length; at += 1) {
      one = Math.imul(one ^ text.charCodeAt(at), 16_777_619)
      two = Math.imul(two ^ text.charCodeAt(at), 2_246_822_519)
    }
    return `${(one >>> 0).toString(36)}.${(two >>> 0).toString(36)}`
  }
  const styleOf = (element: Element, pseudo?: string): string => {
    const style = getComputedStyle(element, pseudo)
    return deciding.map((property) => style.getPropertyValue(property)).join(';')
  }
  const keyOf = (element: Element): string => {
    const kept = drawnAs.get(element)
    if (kept !== undefined) return kept
    const around = element.parentElement ? keyOf(element.parentElement) : ''
    const painted = ['::before', '::after'].map((pseudo) =>
      getComputedStyle(element, pseudo).content === 'none' ? '' : styleOf(element, pseudo),
    )
    const key = hashOf([around, element.tagName, styleOf(element), ...painted].join('|'))
    drawnAs.set(element, key)
    return key
  }

  const seen = new Set(known)
  /** Axe judges no text of these, and none that is not on the screen: kept for screen readers, or beyond the edge. */
  const never = 'option, script, style, template, noscript, [inert] *'
  const isSeen = (element: Element): boolean => {
    // has no box, but its text has
    if (getComputedStyle(element).display === 'contents') return true
    const { width, height, bottom, right } = element.getBoundingClientRect()
    const isWithin = bottom + scrollY > 0 && right + scrollX > 0
    return element.checkVisibility() && width > 1 && height > 1 && isWithin
  }
  const hasText = (element: Element): boolean =>
    element.matches('input, select, textarea') ||
    [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim())
  const fresh = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      hasText(element) && !element.matches(never) && isSeen(element) && !seen.has(keyOf(element)),
  )
  if (fresh.length === 0) return { faults: [], passed: [] }

  const { violations, passes } = await globalThis.axe.run(
    { include: fresh },
    {
      runOnly: { type: 'rule', values: ['color-contrast'] },
      resultTypes: ['violations', 'passes'],
      elementRef: true,
      iframes: false,
    },
  )
  const passed = new Set(
    passes.flatMap(({ nodes }) => nodes.map(({ element }) => element && keyOf(element))),
  )
  const failed = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ element, target }) => ({ element, line: `${id} (${help}): ${target.join(' ')}` })),
  )
  // Something that lies over one of two texts decides too: then neither is known.
  for (const { element } of failed) if (element) passed.delete(keyOf(element))
  return {
    faults: failed.map(({ line }) => line),
    passed: [...passed].filter((key) => key !== undefined),
  }
}
