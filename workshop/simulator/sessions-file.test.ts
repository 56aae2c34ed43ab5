import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openSessionsFile } from './sessions-file.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'towline-sessions-'))
  file = join(folder, 'simulator', 'sessions.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('keeps cookies over a restart, for this account’s eyes only', () => {
  openSessionsFile(file).keep('driver1@example.ie', 'towline_session=abc.def')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(openSessionsFile(file).cookieOf('driver1@example.ie')).toBe('towline_session=abc.def')
  expect(openSessionsFile(file).cookieOf('driver2@example.ie')).toBeNull()
})

it('forgets', () => {
  const sessions = openSessionsFile(file)
  sessions.keep('driver1@example.ie', 'towline_session=abc')
  sessions.keep('driver2@example.ie', 'towline_session=xyz')
  sessions.keep('driver1@example.ie', null)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    'driver2@example.ie': 'towline_session=xyz',
  })
})

it.each(['', 'not json', '[1]', 'null', '{"driver1@example.ie": 7}'])(
  'starts empty when the file is broken: %s',
  (text) => {
    openSessionsFile(file).keep('x', 'y')
    writeFileSync(file, text)
    expect(openSessionsFile(file).cookieOf('driver1@example.ie')).toBeNull()
  },
)
