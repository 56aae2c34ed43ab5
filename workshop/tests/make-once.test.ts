/**
 * Seen to fail with: no claim (made twice by threads that begin together); a claim that is never taken for gone; a folder with its name before
 * it is filled; the hash without the contents of the files.
 */
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { projectRoot, run } from '../../scripts/prepare.mjs'
import { makeOnce } from './make-once.ts'

let place: string
beforeEach(() => {
  place = mkdtempSync(join(tmpdir(), 'towline-once-'))
})
afterEach(() => rmSync(place, { recursive: true }))

describe('makeOnce', () => {
  it('makes a folder once for processes that begin together, and none sees half of it', async () => {
    const program = join(place, 'needs-it.mts')
    const makes = join(place, 'makes')
    mkdirSync(makes)
    writeFileSync(
      program,
      `import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
       import { setTimeout as pause } from 'node:timers/promises'
       import { makeOnce } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'make-once.ts')).href)}
       const folder = ${JSON.stringify(join(place, 'made', 'state-1'))}
       await makeOnce(folder, async (unfinished) => {
         writeFileSync(${JSON.stringify(makes)} + '/' + process.pid, '')
         mkdirSync(unfinished)
         await pause(300)
         writeFileSync(unfinished + '/last', '')
       })
       if (!existsSync(folder + '/last')) throw new Error('half of it')`,
    )
    const needing = () => run(process.execPath, ['--import', 'tsx', program], { quiet: true })
    const ends = await Promise.all([needing(), needing(), needing()])
    expect(ends.map(({ output }) => output)).toEqual(['', '', ''])
    expect(readdirSync(makes)).toHaveLength(1)
    expect(readdirSync(join(place, 'made'))).toEqual(['state-1'])
  })

  it('makes another folder for another state, and removes what was not needed for an hour', async () => {
    const made: string[] = []
    const need = (name: string) =>
      makeOnce(join(place, name), async (unfinished) => {
        made.push(name)
        mkdirSync(unfinished)
      })
    await need('state-1')
    await need('state-1')
    await need('state-2')
    expect(made).toEqual(['state-1', 'state-2'])
    const longAgo = new Date(Date.now() - 2 * 3_600_000)
    for (const name of ['state-1', 'state-2']) utimesSync(join(place, name), longAgo, longAgo)
    await need('state-2')
    await need('state-3')
    expect(readdirSync(place)).toEqual(['state-2', 'state-3'])
  })

  it('tries again after a failure, and after a maker that has gone', async () => {
    const folder = join(place, 'state-1')
    const failing = makeOnce(folder, () => Promise.reject(new Error('a broken line')))
    await expect(failing).rejects.toThrow('a broken line')
    expect(readdirSync(place)).toEqual([])

    const before = new Date(Date.now() - 11_000)
    writeFileSync(`${folder}.claim`, '')
    utimesSync(`${folder}.claim`, before, before)
    await makeOnce(folder, async (unfinished) => {
      mkdirSync(unfinished)
    })
    expect(existsSync(folder)).toBe(true)
  })
})

describe('the state of the sources', () => {
  /** The hash of a project that holds these files alone. */
  const hash = async (files: Record<string, string>): Promise<string> => {
    rmSync(join(place, 'project'), { recursive: true, force: true })
    for (const [name, text] of Object.entries(files)) {
      const file = join(place, 'project', name)
      mkdirSync(join(file, '..'), { recursive: true })
      writeFileSync(file, text)
    }
    const copy = join(place, 'project', 'scripts', 'prepare.mjs')
    cpSync(join(projectRoot, 'scripts', 'prepare.mjs'), copy)
    const code = `import { hashOfSources } from ${JSON.stringify(pathToFileURL(copy).href)}; console.log(hashOfSources('server'))`
    const { output } = await run(process.execPath, ['--input-type=module', '--eval', code], {
      quiet: true,
    })
    return output
  }

  it('is another with every changed, new or renamed source, and the same with another test', async () => {
    const before = await hash({ 'server/main.ts': 'start()', 'domain/a.ts': 'a' })
    expect(before).toMatch(/^[0-9a-f]{40}\n$/)
    const others: Record<string, string>[] = [
      { 'server/main.ts': 'start(1)', 'domain/a.ts': 'a' },
      { 'server/main.ts': 'start()', 'domain/b.ts': 'a' },
      { 'server/main.ts': 'start()', 'domain/a.ts': 'a', 'workshop/fakes/main.ts': '' },
      { 'server/main.ts': 'start()', 'domain/a.ts': 'a', 'package-lock.json': '{}' },
    ]
    for (const files of others) expect(await hash(files)).not.toBe(before)
    const tested = {
      'server/main.ts': 'start()',
      'domain/a.ts': 'a',
      'server/main.test.ts': 'it()',
    }
    expect(await hash(tested)).toBe(before)
  })
})
