import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Frame, type Page, expect, test } from '@playwright/test'
import type axeCore from 'axe-core'

declare global {
  var axe: typeof axeCore
}

type Rules = axeCore.RunOptions['runOnly']

/** WCAG 2.2 AA, as far as a machine sees it. */
const standards: Rules = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}

/** Those of them that a theme can break: it changes nothing but colours. */
const rulesOfColour: Rules = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Looks at the screen as it stands, with whatever frames it holds: no violation is fine. A phone looks at the light theme and a desk at the
 * dark one; a journey that only a phone takes looks at the colours of both.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  await stickHeader(page, false)
  for (const [place, colorScheme] of themesToLookAt().entries()) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    const rules = place === 0 ? standards : rulesOfColour
    for (const frame of page.frames()) {
      const violations = await violationsIn(frame, rules)
      expect(violations, `accessibility in the ${colorScheme} theme`).toEqual([])
    }
  }
  await stickHeader(page, true)
}

const themesToLookAt = (): readonly ('light' | 'dark')[] => {
  const { project, tags } = test.info()
  if (tags.includes('@any-size')) return ['light', 'dark']
  return project.name === 'phone' ? ['light'] : ['dark']
}

/**
 * Each as a line that names the rule and where. The program is put into a document once, and asked there: going round by a page of its own for
 * every look, as its Playwright package does, took as long as the looking.
 */
async function violationsIn(frame: Frame, rules: Rules): Promise<string[]> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  return frame.evaluate(async (runOnly) => {
    const { violations } = await globalThis.axe.run(document, {
      resultTypes: ['violations'],
      runOnly,
      iframes: false,
    })
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map((node) => `${id} (${help}): ${node.target.join(' ')}`),
    )
  }, rules)
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
