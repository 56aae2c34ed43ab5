import { type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { endProgram, startProgram } from './program.ts'

let folder: string
let child: ChildProcess | undefined

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'towline-program-'))
})
afterEach(() => {
  child?.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A program that does what `onTerm` says when it is told to stop. */
async function start(onTerm: string): Promise<ChildProcess> {
  const [file, preload, ready] = ['program.mjs', 'preload.mjs', 'ready'].map((name) =>
    join(folder, name),
  ) as [string, string, string]
  writeFileSync(preload, '')
  writeFileSync(
    file,
    `import { writeFileSync } from 'node:fs'
    process.on('SIGTERM', () => { ${onTerm} })
    setInterval(() => undefined, 1000)
    writeFileSync(process.env.READY, '')`,
  )
  const env = { READY: ready }
  child = startProgram({ name: 'program', file, env, preload, logFile: join(folder, 'log') })
  await vi.waitUntil(() => existsSync(ready), { timeout: 10_000 })
  return child
}

it('kills a program that ignores SIGTERM once its time is up', async () => {
  const deaf = await start('')
  const signalledAt = performance.now()
  await endProgram(deaf, 500)
  expect(deaf.signalCode).toBe('SIGKILL')
  expect(performance.now() - signalledAt).toBeGreaterThan(450)
  expect(performance.now() - signalledAt).toBeLessThan(5_000)
})

it('does not kill one that ends on its own', async () => {
  const polite = await start('process.exit(0)')
  await endProgram(polite)
  expect({ code: polite.exitCode, by: polite.signalCode }).toEqual({ code: 0, by: null })
})
