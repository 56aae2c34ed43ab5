import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawn } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { holdDataFolder } from './hold-data-folder.ts'

/** Waits only for a launcher that has announced its end. */
const impatient = { noticeMs: -1, endingMs: 10_000 }

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'towline-hold-'))
  file = join(folder, 'launcher.pid')
})
afterEach(() => rmSync(folder, { recursive: true }))

/** Holds the folder from another process, which then lives until it is killed. */
async function heldByAnother(): Promise<{
  announceEnd: () => Promise<void>
  kill: () => Promise<void>
}> {
  const module = new URL('./hold-data-folder.ts', import.meta.url).href
  const script = `const { holdDataFolder } = await import(${JSON.stringify(module)})
    const hold = await holdDataFolder(${JSON.stringify(folder)})
    process.stdin.once('data', () => { hold.announceEnd(); process.stdout.write('ending') })
    process.stdout.write('held')`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script])
  await new Promise((resolve) => child.stdout.once('data', resolve))
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    announceEnd: async () => {
      child.stdin.write('end')
      await new Promise((resolve) => child.stdout.once('data', resolve))
    },
    kill: async () => {
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('holdDataFolder', () => {
  it('refuses a folder that a living launcher holds, naming it', async () => {
    const other = await heldByAnother()
    await expect(holdDataFolder(folder, impatient)).rejects.toThrow(
      /already runs on .* \(process \d+\)/,
    )
    await other.kill()
  })

  it('takes the folder of a killed launcher at once', async () => {
    const other = await heldByAnother()
    await other.kill()
    const hold = await holdDataFolder(folder)
    expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid)
    hold.release()
    expect(existsSync(file)).toBe(false)
  })

  it('waits for a launcher that is ending', async () => {
    const other = await heldByAnother()
    await other.announceEnd()
    const waiting = holdDataFolder(folder, impatient)
    await other.kill()
    await waiting
    expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid)
  })

  it.runIf(process.platform === 'linux')('is not misled by a number given out again', async () => {
    writeFileSync(file, `${process.ppid} 1`)
    await holdDataFolder(folder, impatient)
    expect(Number.parseInt(readFileSync(file, 'utf8'), 10)).toBe(process.pid)
  })
})
