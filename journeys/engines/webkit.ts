/** WebKit, the engine of every browser on an iPhone: WebKitGTK's own browser, over WebDriver (W3C). */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { Builder, By, Key, type WebDriver, type WebElement } from 'selenium-webdriver'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
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

export const openWebKit = async (origin: string, size: ScreenSize): Promise<Screen> => {
  const port = await findFreePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore' })
  const driver = await connected(port)
  await driver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, ...size })
  const close = async (): Promise<void> => {
    await driver.quit().catch(() => {})
    const ended = once(server, 'exit')
    server.kill('SIGTERM')
    await ended
  }
  return screenOf(driver, origin, close)
}

const connected = async (port: number): Promise<WebDriver> => {
  // The browser that comes with Debian's `webkit2gtk-driver`.
  const capabilities = { browserName: 'MiniBrowser' }
  const giveUpAt = Date.now() + waitMs
  for (;;) {
    try {
      return await new Builder()
        .usingServer(`http://127.0.0.1:${port}`)
        .withCapabilities(capabilities)
        .build()
    } catch (error) {
      if (Date.now() > giveUpAt) throw error
      await pause(lookEveryMs)
    }
  }
}

const screenOf = (driver: WebDriver, origin: string, close: () => Promise<void>): Screen => {
  const run = async <T>(script: string): Promise<T> => {
    if (!(await driver.executeScript<boolean>(`return ${hasLibrary}`))) {
      await driver.executeScript(library)
    }
    return driver.executeScript<T>(`return ${script}`)
  }
  const until = async <T>(look: () => Promise<T | null | false>, what: string): Promise<T> => {
    const giveUpAt = Date.now() + waitMs
    for (;;) {
      let why: unknown
      const found = await look().catch((error: unknown) => {
        // a page that is being left has nothing to look at
        why = error
        return null
      })
      if (found !== null && found !== false) return found
      if (Date.now() > giveUpAt) {
        throw new Error(`not on the screen: ${what}`, { cause: why })
      }
      await pause(lookEveryMs)
    }
  }
  const find = (target: Target): Promise<WebElement> =>
    until(() => run<WebElement | null>(finder(target)), `${target.role} ${target.name}`)
  const screen: Screen = {
    goto: (path) => driver.get(`${origin}${path}`),
    leaves: async (path) => {
      const hasLeft = async () => new URL(await driver.getCurrentUrl()).pathname !== path
      await until(hasLeft, `anything but ${path}`)
    },
    press: async (target) => {
      await until(async () => {
        const element = await find(target)
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, element)
        // what comes in above it would move it away from under the press
        const place = await element.getRect()
        await pause(lookEveryMs)
        if ((await element.getRect()).y !== place.y) return false
        await element.click()
        return true
      }, `${target.role} ${target.name}, to press it`)
    },
    type: async (target, text) => {
      await until(async () => {
        const element = await find(target)
        await driver.executeScript(
          `arguments[0].scrollIntoView({ block: 'center' }); arguments[0].focus(); arguments[0].select?.()`,
          element,
        )
        await element.sendKeys(Key.BACK_SPACE, text)
        return true
      }, `${target.role} ${target.name}, to type into it`)
    },
    sees: async (target) => void (await find(target)),
    reads: async (words) => void (await until(() => run<boolean>(reader(words)), String(words))),
    inFrame: async (title, act) => {
      const frame = await until(async () => {
        const found = await driver.findElement(By.css(`iframe[title="${title}"]`))
        // keys go to the frame that was pressed last; a frame that is still being drawn cannot be pressed yet
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'center' })`, found)
        await driver.actions().move({ origin: found }).click().perform()
        return found
      }, title)
      await driver.switchTo().frame(frame)
      await act(screen)
      await driver.switchTo().defaultContent()
    },
    photo: async (file) => writeFileSync(`${file}.png`, await driver.takeScreenshot(), 'base64'),
    close,
  }
  return screen
}
