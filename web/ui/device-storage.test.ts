/**
 * A browser that refuses storage breaks no page. Seen to fail with: `sessionStorage` named by a screen; one part of the accessor that
 * throws.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { deviceStorage, tabStorage } from './device-storage.ts'
import { hasPersisted, openPersistedState } from './persisted-state.ts'

const refuse = (): never => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}
/** Refused as a whole, as in a frame of another site; and in each of its parts. */
const refusing = {
  'without storage': {
    get localStorage() {
      return refuse()
    },
    get sessionStorage() {
      return refuse()
    },
  },
  'with storage that refuses each use': {
    localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse },
    sessionStorage: { getItem: refuse, setItem: refuse, removeItem: refuse },
  },
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe.each(Object.entries(refusing))('a browser %s', (_, window) => {
  it.each([deviceStorage, tabStorage])('keeps nothing, and says so', (storage) => {
    vi.stubGlobal('window', window)
    expect(storage.read('key')).toBeNull()
    expect(storage.write('key', 'text')).toBe(false)
    expect(storage.remove('key')).toBe(false)
  })

  it.each(['device', 'tab'] as const)('has state for this page (%s)', (where) => {
    vi.stubGlobal('window', window)
    const place = { key: 'key', version: 1, keptForMs: 60_000, where }
    const state = openPersistedState({ ...place, initial: '', restore: String })
    expect(hasPersisted(place)).toBe(false)
    expect(state.get()).toBe('')
    state.set('typed')
    state.change((known) => `${known} on`)
    expect(state.get()).toBe('typed on')
    state.clear()
    expect(state.get()).toBe('')
  })
})

/** An inline script that runs before any module has loaded, and catches errors itself. */
const inline = ['ui/page/theme.ts']

it('is named in one file only', () => {
  const sources = readdirSync('web', { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name),
  )
  const naming = sources.filter((name) =>
    /\b(local|session)Storage\b/.test(readFileSync(`web/${name}`, 'utf8')),
  )
  expect(naming.toSorted()).toEqual(['ui/device-storage.ts', ...inline].toSorted())
})
