/** Every key under which a page keeps something belongs either to a user or to the device. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { forgottenKeys, lastingKeys, sentKeys } from './device-keys.ts'

const isSource = (path: string): boolean => /\.tsx?$/.test(path) && !path.includes('.test.')
const sources = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter(isSource)
  .map((path) => readFileSync(join(import.meta.dirname, path), 'utf8'))

/** The keys in files that keep something: `key: 'towline.x'`, `const storageKey = 'x'`. */
const keysIn = (text: string): string[] =>
  /PersistedPlace|openPersistedState|deviceStorage|tabStorage/.test(text) || /markKey/.test(text)
    ? [...text.matchAll(/(?:\bkey: |\w*Key = )'([a-z][a-z.-]+)'/g)].flatMap(([, key]) => key ?? [])
    : []

it('is listed once', () => {
  const used = new Set(sources.flatMap(keysIn))
  const listed = [...forgottenKeys, ...sentKeys, ...lastingKeys]
  expect(used.size).toBeGreaterThan(15)
  expect([...used].filter((key) => !listed.includes(key))).toEqual([])
  expect(listed.filter((key) => !used.has(key))).toEqual([])
  expect(new Set(listed).size).toBe(listed.length)
})
