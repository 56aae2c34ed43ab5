/** Firefox, over WebDriver BiDi. */
import { setTimeout as pause } from 'node:timers/promises'
import { ElementHandle, launch, type Frame, type Page } from 'puppeteer-core'
import {
  finder,
  hasLibrary,
  library,
  lookEveryMs,
  reader,
  waitMs,
  type Screen,
  type ScreenSize,
  type Target,
} from './screen.ts'

/** From Debian's `firefox-esr`. */
const executablePath = '/usr/bin/firefox-esr'

export const openFirefox = async (origin: string, size: ScreenSize): Promise<Screen> => {
  const browser = await launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    defaultViewport: size,
    extraPrefsFirefox: { 'intl.accept_languages': 'en-IE', 'ui.prefersReducedMotion': 1 },
  })
  const page = await browser.newPage()
  return screenOf(page, page.mainFrame(), origin, () => browser.close())
}

const screenOf = (page: Page, frame: Frame, origin: string, close: () => Promise<void>): Screen => {
  const run = async (script: string) => {
    if (!(await frame.evaluate(hasLibrary))) await frame.evaluate(`${library}; null`)
    return frame.evaluateHandle(script)
  }
  const until = async <T>(look: () => Promise<T | null>, what: string): Promise<T> => {
    const giveUpAt = Date.now() + waitMs
    for (;;) {
      let why: unknown
      const found = await look().catch((error: unknown) => {
        // a page that is being left has nothing to look at
        why = error
        return null
      })
      if (found !== null) return found
      if (Date.now() > giveUpAt) {
        throw new Error(`not on the screen: ${what}`, { cause: why })
      }
      await pause(lookEveryMs)
    }
  }
  const find = (target: Target): Promise<ElementHandle> =>
    until(async () => {
      const handle = await run(finder(target))
      return handle instanceof ElementHandle ? handle : null
    }, `${target.role} ${target.name}`)
  return {
    goto: async (path) =>
      void (await page.goto(`${origin}${path}`, { waitUntil: 'domcontentloaded' })),
    leaves: async (path) => {
      const hasLeft = async () =>
        (await frame.evaluate('location.pathname')) === path ? null : true
      await until(hasLeft, `anything but ${path}`)
    },
    press: async (target) => {
      await until(async () => {
        const element = await find(target)
        await element.evaluate((one) => one.scrollIntoView({ block: 'center' }))
        await element.click()
        return true
      }, `${target.role} ${target.name}, to press it`)
    },
    type: async (target, text) => {
      const element = await find(target)
      await element.evaluate((one) => {
        one.scrollIntoView({ block: 'center' })
        if (one instanceof HTMLElement) one.focus()
        if (one instanceof HTMLInputElement) one.select()
      })
      await page.keyboard.press('Backspace')
      await page.keyboard.type(text)
    },
    sees: async (target) => void (await find(target)),
    reads: async (words) =>
      void (await until(
        async () => ((await (await run(reader(words))).jsonValue()) === true ? true : null),
        String(words),
      )),
    inFrame: async (title, act) => {
      const inner = await until(async () => {
        const element = await page.$(`iframe[title="${title}"]`)
        return (await element?.contentFrame()) ?? null
      }, title)
      await act(screenOf(page, inner, origin, close))
    },
    photo: async (file) => void (await page.screenshot({ path: `${file}.png` })),
    close,
  }
}
