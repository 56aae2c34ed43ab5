/**
 * How much a flow asks of a person: taps, where typing into a field costs one to focus it, the fields they type into, the screens, and how
 * many heights of a phone those are.
 */
import type { Frame, Page } from '@playwright/test'

export type Presses = {
  taps: number
  /** Fields typed into, by name. */
  typed: Set<string>
  /**
   * The screens on which something was pressed or typed, by address and step, each with its length in pixels down to the lowest of these
   * controls: unrolled, with the bar at its foot.
   */
  screens: Map<string, number>
}

/** Heights of a phone that a person passes through: one where nothing has to be scrolled. */
export const countHeights = ({ screens }: Presses, height: number): number =>
  [...screens.values()].reduce((sum, reach) => sum + Math.ceil((reach - 1) / height), 0)

/** Counts from the next page that is opened, in every frame, the card form's too. */
export async function countPresses(page: Page): Promise<Presses> {
  const presses: Presses = { taps: 0, typed: new Set(), screens: new Map() }
  await page.exposeBinding('countPress', async ({ page: pressed, frame }, press: Press) => {
    const { field } = press
    if (field === null) presses.taps += 1
    else presses.typed.add(field)
    const { pathname, searchParams } = new URL(pressed.url())
    const screen = `${pathname} ${searchParams.get('step') ?? ''}`
    const note = (reach: number): void => {
      presses.screens.set(screen, Math.max(presses.screens.get(screen) ?? 0, reach))
    }
    note(press.reach)
    if (frame !== pressed.mainFrame()) note(press.reach + (await reachOfFrame(frame)))
  })
  await page.addInitScript(() => {
    window.reachOf = (control) => {
      let reach = control.getBoundingClientRect().bottom
      for (let part: Element = control; part.parentElement; part = part.parentElement) {
        const { position } = getComputedStyle(part)
        const parent = part.parentElement
        // At the lower edge, whatever is scrolled.
        if (position === 'fixed') return reach
        if (parent === document.documentElement) break
        if (!/auto|scroll/.test(getComputedStyle(parent).overflowY)) continue
        const below = innerHeight - parent.getBoundingClientRect().bottom
        reach += parent.scrollTop + Math.max(0, below)
      }
      const bar = document.querySelector('[data-bottom-bar]')
      const isOver = bar !== null && getComputedStyle(bar).position === 'fixed'
      return reach + scrollY + (isOver ? bar.getBoundingClientRect().height : 0)
    }
    const count = (field: string | null, control: EventTarget | null): void => {
      const pressed =
        control instanceof Element ? (control.closest('label, button, a') ?? control) : null
      window.countPress({ field, reach: pressed ? window.reachOf(pressed) : 0 })
    }
    let pointedAt: EventTarget | null = null
    let typedIn: EventTarget | null = null
    const begin = (): void => {
      typedIn = null
    }
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        pointedAt = target
        count(null, target)
      },
      true,
    )
    document.addEventListener('focusin', begin, true)
    document.addEventListener(
      'input',
      ({ target }) => {
        const isText =
          target instanceof HTMLTextAreaElement ||
          (target instanceof HTMLInputElement && !/^(radio|checkbox|range)$/.test(target.type))
        if (!isText || target === typedIn) return
        typedIn = target
        if (target !== pointedAt) count(null, target)
        count(`${location.pathname} ${target.id || target.name || target.type}`, target)
      },
      true,
    )
  })
  return presses
}

/** A field by name, or null for a tap. */
type Press = { field: string | null; reach: number }

declare global {
  // An interface, because the browser's own is one.
  // oxlint-disable-next-line typescript/consistent-type-definitions
  interface Window {
    countPress: (press: Press) => void
    /** The length of the screen down to the end of this control. */
    reachOf: (control: Element) => number
  }
}

/** Down to the upper edge of the frame: where a control in it is, only the frame knows. */
async function reachOfFrame(frame: Frame): Promise<number> {
  const element = await frame.frameElement()
  return element.evaluate((drawn) => {
    const { height } = (drawn as Element).getBoundingClientRect()
    return window.reachOf(drawn as Element) - height
  })
}
