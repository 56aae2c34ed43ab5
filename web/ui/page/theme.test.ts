import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { groundColours, themeScript } from './theme.ts'

type Bar = { name?: string; content?: string }

/** Runs the script as a page would, before anything is drawn. */
const open = (stored: () => string | null) => {
  const page = { dataset: {} as Record<string, string> }
  const bars: Bar[] = []
  runInNewContext(themeScript, {
    document: {
      documentElement: page,
      head: { prepend: (bar: Bar) => bars.push(bar) },
      createElement: (): Bar => ({}),
    },
    localStorage: { getItem: stored },
  })
  return { theme: page.dataset.theme, hasScripts: 'js' in page.dataset, bars }
}

describe('before the first paint', () => {
  test.each(['light', 'dark'] as const)('a chosen %s theme is in force', (theme) => {
    const page = open(() => theme)
    expect(page.theme).toBe(theme)
    expect(page.bars).toMatchObject([{ name: 'theme-color', content: groundColours[theme] }])
  })

  test.each([null, 'blue', '"><script>'])('otherwise (%s) the system decides', (stored) => {
    const page = open(() => stored)
    expect(page.theme).toBeUndefined()
    expect(page.bars).toEqual([])
  })

  test('a browser that refuses storage still gets its page', () => {
    const page = open(() => {
      throw new Error('storage refused')
    })
    expect(page).toEqual({ theme: undefined, hasScripts: true, bars: [] })
  })
})
