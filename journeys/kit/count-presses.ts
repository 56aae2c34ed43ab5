/** How much a flow asks of a person: taps, where typing into a field costs one to focus it, the fields they type into, and the screens. */
import type { Page } from '@playwright/test'

export type Presses = {
  taps: number
  /** Fields typed into, by name. */
  typed: Set<string>
  /** The screens on which something was pressed or typed, by address and step. */
  screens: Set<string>
}

/** Counts from the next page that is opened, in every frame, the card form's too. */
export async function countPresses(page: Page): Promise<Presses> {
  const presses: Presses = { taps: 0, typed: new Set(), screens: new Set() }
  await page.exposeBinding('countPress', ({ page: pressed }, field: string | null) => {
    const { pathname, searchParams } = new URL(pressed.url())
    presses.screens.add(`${pathname} ${searchParams.get('step') ?? ''}`)
    if (field === null) presses.taps += 1
    else presses.typed.add(field)
  })
  await page.addInitScript(() => {
    const count = (field: string | null): void => {
      const { countPress } = window as unknown as { countPress: (field: string | null) => void }
      countPress(field)
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
        count(null)
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
        if (target !== pointedAt) count(null)
        count(`${location.pathname} ${target.id || target.name || target.type}`)
      },
      true,
    )
  })
  return presses
}
