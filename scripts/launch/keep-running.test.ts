import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { isRunning } from '../postgres/pid-file.ts'
import { type KeptProgram, keepRunning } from './keep-running.ts'

let folder: string
let pidFile: string
let lines: string[]
let kept: KeptProgram | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'towline-keep-'))
  pidFile = join(folder, 'pid')
  lines = []
})
afterEach(async () => {
  await kept?.stop()
  kept = undefined
  rmSync(folder, { recursive: true })
})

function keep(source: string, logFile = join(folder, 'program.log')): KeptProgram {
  const file = join(folder, 'program.mjs')
  const preload = join(folder, 'preload.mjs')
  writeFileSync(file, source)
  writeFileSync(preload, '')
  const env = { PID_FILE: pidFile }
  const program = { name: 'program', file, env, preload, logFile }
  kept = keepRunning(program, (line) => lines.push(line))
  return kept
}

const living = `import { writeFileSync } from 'node:fs'
writeFileSync(process.env.PID_FILE, String(process.pid))
setInterval(() => undefined, 1000)`

const pid = () => (existsSync(pidFile) ? Number(readFileSync(pidFile, 'utf8')) : 0)

describe('keepRunning', () => {
  it('restarts a killed program, and prints it', async () => {
    const program = keep(living)
    await program.whenReady(async () => pid() > 0)
    const first = pid()
    process.kill(first, 'SIGKILL')
    await vi.waitUntil(() => pid() !== first && pid() > 0, { timeout: 10_000 })
    expect(isRunning(first)).toBe(false)
    expect(lines).toEqual(['The program ended (SIGKILL); starting it again.'])
  })

  // Seen to fail with: a start that throws not caught (the rejection ended the launcher).
  it('tries again when the log cannot be opened, as on a full disk', async () => {
    const program = keep(living, join(folder, 'logs', 'program.log'))
    await program.whenReady(async () => pid() > 0)
    const first = pid()
    rmSync(join(folder, 'logs'), { recursive: true })
    writeFileSync(join(folder, 'logs'), 'no folder')
    process.kill(first, 'SIGKILL')
    await vi.waitUntil(() => lines.length > 1, { timeout: 10_000 })
    rmSync(join(folder, 'logs'))
    await vi.waitUntil(() => pid() !== first && pid() > 0, { timeout: 10_000 })
    expect(lines.slice(0, 2)).toEqual([
      'The program ended (SIGKILL); starting it again.',
      'The program could not be started; trying again.',
    ])
  })

  it('gives up on a program that refuses to start, with the end of its log', async () => {
    const program = keep("console.error('PORT must be a number'); process.exit(1)")
    const ready = program.whenReady(async () => false)
    await expect(ready).rejects.toThrow(/could not start \(code 1\)[\s\S]*PORT must be a number/)
  })

  it('leaves one program running after two simultaneous restarts', async () => {
    const program = keep(living)
    await program.whenReady(async () => pid() > 0)
    const first = pid()
    await Promise.all([program.restart(), program.restart()])
    await vi.waitUntil(() => pid() !== first, { timeout: 10_000 })
    await program.stop()
    expect(isRunning(pid())).toBe(false)
    expect(lines).toEqual([])
  })
})
