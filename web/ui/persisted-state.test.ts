import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  hasPersisted,
  openPersistedState,
  readPersisted,
  writePersisted,
} from './persisted-state.ts'

const noon = Date.UTC(2026, 11, 4, 12)
const rules = { version: 2, keptForMs: 60_000 }

describe('what is read back', () => {
  it('is what was written, while it is fresh', () => {
    const text = writePersisted({ name: 'Aoife' }, 2, noon)
    expect(readPersisted(text, rules, noon + 60_000)).toEqual({ name: 'Aoife' })
  })

  it('is what was written before the clock was put back', () => {
    const text = writePersisted({ name: 'Aoife' }, 2, noon)
    expect(readPersisted(text, rules, noon - 60_000)).toEqual({ name: 'Aoife' })
  })

  it.each([
    ['nothing', null],
    ['no JSON', '{"version":2,'],
    ['something else', '"draft"'],
    ['another version', writePersisted('old', 1, noon)],
    ['too old', writePersisted('old', 2, noon - 60_001)],
    ['further from the future than a clock is ever wrong', writePersisted('old', 2, noon + 60_001)],
    ['without a date', '{"version":2,"value":"x"}'],
  ])('is nothing for %s', (_, text) => {
    expect(readPersisted(text, rules, noon)).toBeNull()
  })
})

describe('state that is kept', () => {
  const box = new Map<string, string>()
  let isFull = false
  const storage = {
    getItem: (key: string) => box.get(key) ?? null,
    setItem: (key: string, text: string) => {
      if (isFull) throw new DOMException('full', 'QuotaExceededError')
      box.set(key, text)
    },
    removeItem: (key: string) => void box.delete(key),
  }
  const open = () =>
    openPersistedState<{ name: string }>({
      key: 'draft',
      version: 1,
      keptForMs: 60_000,
      initial: { name: '' },
      restore: (value) => ({ name: String(Object(value).name) }),
    })

  beforeEach(() => {
    box.clear()
    isFull = false
    vi.stubGlobal('window', { localStorage: storage })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('changes what another tab has written since then, and what no storage takes', () => {
    const [tab, other] = [open(), open()]
    tab.set({ name: 'Aoife' })
    expect(other.get()).toEqual({ name: 'Aoife' })
    tab.set({ name: 'Aoife and Brendan' })
    other.change(({ name }) => ({ name: `${name} and Ciara` }))
    expect(open().get()).toEqual({ name: 'Aoife and Brendan and Ciara' })
    isFull = true
    tab.set({ name: 'Dara' })
    tab.change(({ name }) => ({ name: `${name} and Emer` }))
    expect(tab.get()).toEqual({ name: 'Dara and Emer' })
  })

  it('is found again after a reload, and gone once cleared', () => {
    open().set({ name: 'Aoife' })
    const after = open()
    expect(after.get()).toEqual({ name: 'Aoife' })
    after.clear()
    expect(after.get()).toEqual({ name: '' })
    expect(open().get()).toEqual({ name: '' })
    expect(box.size).toBe(0)
  })

  it('is detected without being read', () => {
    const place = { key: 'draft', version: 1, keptForMs: 60_000 }
    expect(hasPersisted(place)).toBe(false)
    open().set({ name: 'Aoife' })
    expect(hasPersisted(place)).toBe(true)
    expect(hasPersisted({ ...place, version: 2 })).toBe(false)
    vi.unstubAllGlobals()
    // While the page is built there is no visitor who could have kept anything.
    expect(hasPersisted(place)).toBe(false)
  })

  it('lasts for the page where storage is full or refused', () => {
    isFull = true
    const state = open()
    state.set({ name: 'Aoife' })
    expect(state.get()).toEqual({ name: 'Aoife' })

    vi.stubGlobal('window', {
      get localStorage(): Storage {
        throw new DOMException('refused', 'SecurityError')
      },
    })
    const refused = open()
    refused.set({ name: 'Una' })
    expect(refused.get()).toEqual({ name: 'Una' })
  })
})
