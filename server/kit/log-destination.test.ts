/** A full disk under the log. Written against: pino's own destination, lost lines not reported, a half line left open. */
import { execFileSync } from 'node:child_process'
import { closeSync, constants, mkdtempSync, openSync, readSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { logDestination } from './log-destination.ts'
import { openLog } from './log.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'towline-log-'))
})
afterEach(() => rmSync(place, { recursive: true, force: true }))

it('continues when the device is full', () => {
  const full = openSync('/dev/full', 'w')
  try {
    const log = openLog('info', logDestination(full))
    for (let n = 0; n < 1_000; n++) log.info('a line', { count: n })
  } finally {
    closeSync(full)
  }
})

it('says how many lines are missing once there is room again, each line whole', () => {
  const path = join(place, 'pipe')
  execFileSync('mkfifo', [path])
  // a pipe takes 64 kB and then says that it is full, as a disk does
  const fd = openSync(path, constants.O_RDWR | constants.O_NONBLOCK)
  try {
    const log = openLog('info', logDestination(fd))
    const buffer = Buffer.alloc(1 << 20)
    const line = 'x'.repeat(30_000)
    for (let n = 0; n < 5; n++) log.info(line, { count: n })
    const before = buffer.toString('utf8', 0, readSync(fd, buffer))
    log.info('room again')
    const after = buffer.toString('utf8', 0, readSync(fd, buffer))
    const whole = (before + after).split('\n').filter((text) => text.endsWith('}'))
    const entries = whole.map((text): Record<string, unknown> => JSON.parse(text))
    const missing = entries.find(({ msg }) => msg === 'log lines could not be written')
    const kept = entries.filter(({ msg }) => msg === line).length
    expect(kept + Number(missing?.count)).toBe(5)
    expect(Number(missing?.count)).toBeGreaterThan(0)
    expect(entries.at(-1)).toMatchObject({ msg: 'room again' })
  } finally {
    closeSync(fd)
  }
})
