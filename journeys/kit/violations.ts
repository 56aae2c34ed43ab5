/**
 * What axe finds in a document, in one run: finding out what lies where on the screen takes it as long as most rules. Judging the contrast of
 * texts takes longer than all other rules together, and most texts have the colours of some other screen: a text is judged once for
 * everything that decides about it, which is how it and all elements around it are drawn.
 */
import type { Frame } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  var axe: typeof axeCore
}

/** WCAG 2.2 AA, as far as a program can check it. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** How texts were drawn that axe found readable, in this process. Nothing else gets in: neither violations nor what axe cannot decide. */
const readable = new Set<string>()

/** The violations of the frame, one line each: the rule and the element. `axe` must be in its document. */
export async function violationsIn(frame: Frame): Promise<string[]> {
  const { faults, passed } = await frame.evaluate(judge, { standards, known: [...readable] })
  for (const drawn of passed) readable.add(drawn)
  return faults
}

/** `selector` can be read only while axe still has the document. */
type Judged = { node: { element: Element; selector: string[] } }
type RuleResult = { id: string; help: string; violations: Judged[]; passes: Judged[] }

/** Runs in the page. */
async function judge({
  standards: values,
  known,
}: {
  standards: string[]
  known: string[]
}): Promise<{ faults: string[]; passed: string[] }> {
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
  const newTexts = [...document.querySelectorAll('body, body *')].filter(
    (element) =>
      hasText(element) && !element.matches(never) && isSeen(element) && !seen.has(keyOf(element)),
  )
  /** Its line alone sets it apart from the text around it, which takes axe a third of a run to find out. */
  const isUnderlined = (link: Element): boolean => {
    let block = link.parentElement
    while (block && getComputedStyle(block).display.startsWith('inline'))
      block = block.parentElement
    const isLined = (element: Element) => getComputedStyle(element).textDecorationLine !== 'none'
    return block !== null && isLined(link) && !isLined(block)
  }
  const links = [...document.querySelectorAll('a[href], [role=link]')].filter(
    (link) => !isUnderlined(link),
  )

  globalThis.axe.configure({
    rules: [
      { id: 'color-contrast', selector: '[data-new-text]' },
      { id: 'link-in-text-block', selector: '[data-link-without-line]' },
    ],
  })
  for (const element of newTexts) element.toggleAttribute('data-new-text', true)
  for (const link of links) link.toggleAttribute('data-link-without-line', true)
  const options = {
    runOnly: { type: 'tag', values },
    iframes: false,
    // The results as they are: describing every element that passes takes longer than judging it.
    reporter: (results: RuleResult[], _: unknown, done: (judged: unknown) => void) => {
      const faults = results.flatMap(({ id, help, violations }) =>
        violations.map(({ node }) => `${id} (${help}): ${node.selector.join(' ')}`),
      )
      done({ faults, contrast: results.find(({ id }) => id === 'color-contrast') })
    },
  }
  const judged = await globalThis.axe.run(document, options as unknown as axeCore.RunOptions)
  const { faults, contrast } = judged as unknown as { faults: string[]; contrast?: RuleResult }
  for (const element of newTexts) element.removeAttribute('data-new-text')
  for (const link of links) link.removeAttribute('data-link-without-line')

  const passed = new Set(contrast?.passes.map(({ node }) => keyOf(node.element)))
  // Something that lies over one of two texts decides too: then neither is known.
  for (const { node } of contrast?.violations ?? []) passed.delete(keyOf(node.element))
  return { faults, passed: [...passed] }
}
