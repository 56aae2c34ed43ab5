import { AxeBuilder } from '@axe-core/playwright'
import { type Page, expect } from '@playwright/test'

/** WCAG 2.2 AA, as far as a machine sees it. */
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** All that a theme can break: it changes colours and nothing else. */
const rulesOfColour = ['color-contrast', 'link-in-text-block']

/** Looks at the screen as it stands, in both themes: no violation is fine. */
export async function checkAccessibility(page: Page): Promise<void> {
  await stickHeader(page, false)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] })
    const { violations } = await (
      colorScheme === 'light' ? axe.withTags(standards) : axe.withRules(rulesOfColour)
    ).analyze()
    const found = violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`),
    )
    expect(found, `accessibility in the ${colorScheme} theme`).toEqual([])
  }
  await stickHeader(page, true)
}

/** What lies half under the header just now can be scrolled out from there; axe would call it too small to press. */
async function stickHeader(page: Page, sticks: boolean): Promise<void> {
  await page.evaluate(
    (position) => {
      for (const header of document.querySelectorAll('header')) header.style.position = position
    },
    sticks ? '' : 'relative',
  )
}
