import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type Frame, type Page, expect } from '@playwright/test'
import { desktop, phone } from './sizes.ts'
import { violationsIn } from './violations.ts'

/** Each theme is checked in one of the sizes: it changes only colours. */
const looks = [
  { size: 'phone', viewport: phone.viewport, colorScheme: 'light' },
  { size: 'desktop', viewport: desktop.viewport, colorScheme: 'dark' },
] as const

type Look = (typeof looks)[number]

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Checks the current screen with all its frames, as it is on a phone and on a desktop: what is open stays open while the size changes.
 * Any violation fails, and so does a screen that scrolls sideways. Leaves the page in the size it had.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  const own = page.viewportSize()
  if (!own) throw new Error('a page without a size')
  await stickBars(page, false)
  const faults: string[] = []
  for (const look of ownFirst(own.width)) faults.push(...(await faultsIn(page, look)))
  await page.setViewportSize(own)
  await stickBars(page, true)
  expect(faults, 'accessibility').toEqual([])
}

const ownFirst = (width: number): readonly Look[] =>
  looks.toSorted((a, b) => Math.abs(a.viewport.width - width) - Math.abs(b.viewport.width - width))

async function faultsIn(page: Page, { size, viewport, colorScheme }: Look): Promise<string[]> {
  await page.setViewportSize(viewport)
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  const faults = await page.evaluate(isWiderThanTheScreen)
  for (const frame of page.frames()) faults.push(...(await violationsIn(await withAxe(frame))))
  return faults.map((fault) => `${fault} (${size}, ${colorScheme} theme)`)
}

/** Runs in the page, once it has been drawn in its new size. A map draws itself again a little later than the page around it. */
async function isWiderThanTheScreen(): Promise<string[]> {
  const { documentElement } = document
  for (let frame = 0; frame < 60; frame += 1) {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
    if (documentElement.scrollWidth <= documentElement.clientWidth) return []
  }
  return [`${documentElement.scrollWidth}px wide on a screen of ${documentElement.clientWidth}px`]
}

/**
 * The script is added to a document once and called there: opening a page of its own for every check, as axe's Playwright package does, took
 * as long as the check itself.
 */
async function withAxe(frame: Frame): Promise<Frame> {
  if (!(await frame.evaluate(() => 'axe' in globalThis))) await frame.evaluate(source)
  return frame
}

/**
 * Unsticks the header, and the bar of selected rows below it: elements half under them can be scrolled out, but axe would call them too small
 * to press.
 */
async function stickBars(page: Page, stick: boolean): Promise<void> {
  await page.evaluate(
    ({ position, top }) => {
      const bars = 'header, .sticky:has(> [aria-label="Selected rows"])'
      for (const bar of document.querySelectorAll<HTMLElement>(bars)) {
        Object.assign(bar.style, { position, top })
      }
    },
    stick ? { position: '', top: '' } : { position: 'relative', top: 'auto' },
  )
}
