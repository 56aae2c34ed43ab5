import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { journeyFailures, listFailures } from './list-failures.mjs'
import { projectRoot, run } from '../../scripts/prepare.mjs'

describe('listFailures', () => {
  it('lists each failure by its name and the first lines of its message, without colours', () => {
    const message = '\u001b[31mExpected: 1\u001b[39m\n\nReceived: 2\n3\n4\n5\n6\n7'
    expect(listFailures([{ name: 'a.test.ts > adds', message }])).toEqual([
      '',
      'a.test.ts > adds',
      '  Expected: 1',
      '  Received: 2',
      '  3',
      '  4',
      '  5',
      '  6',
    ])
  })

  it('stops at twenty and says how many there are beyond', () => {
    const failures = Array.from({ length: 23 }, (_, index) => ({ name: `${index}`, message: '' }))
    expect(listFailures(failures)).toHaveLength(2 * 20 + 2)
    expect(listFailures(failures).at(-1)).toBe('and 3 more')
    expect(listFailures([])).toEqual([])
  })
})

describe('journeyFailures', () => {
  it('reports what was on the screen, as far as it was recorded', () => {
    const folder = mkdtempSync(join(tmpdir(), 'screen-'))
    const path = join(folder, 'error-context.md')
    const shown = [
      '- generic [active] [ref=e1]:',
      '  - status',
      '    - heading "Your booking" [level=1] [ref=e29]',
      '      - paragraph [ref=e30]: Nobody has answered yet',
      '    - switch "On duty" [checked] [ref=e33]',
    ]
    writeFileSync(path, shown.join('\n'))
    const result = { errors: [], attachments: [{ name: 'error-context', path }] }
    const tests = [{ status: 'unexpected', results: [result] }]
    const suites = [{ title: 'a', specs: [{ title: 'waits', file: 'wait.spec.ts', tests }] }]
    const [failure] = journeyFailures({ suites })
    expect(listFailures(failure ? [failure] : [])).toEqual([
      '',
      'journeys/wait.spec.ts > waits',
      '  on the screen:',
      '  heading "Your booking"',
      '  paragraph: Nobody has answered yet',
    ])
    rmSync(folder, { recursive: true })
  })

  const spec = (title: string, status: string) => ({
    title,
    file: 'pay.spec.ts',
    tests: [
      {
        status,
        results: [
          {
            errors: [
              { message: 'timed out' },
              { message: 'no button', location: { file: '/home/journeys/pay.spec.ts', line: 7 } },
            ],
          },
        ],
      },
    ],
  })

  const message = 'timed out\nno button'
  const failed = { name: 'journeys/pay.spec.ts:7 > pays', message }

  it('names what failed, with the groups it is in and the line', () => {
    const specs = [spec('pays', 'unexpected'), spec('rests', 'expected'), spec('waits', 'skipped')]
    const group = { title: 'a card', specs: [spec('is refused', 'unexpected')] }
    const report = { suites: [{ title: 'pay.spec.ts', specs, suites: [group] }] }
    const refused = { name: 'journeys/pay.spec.ts:7 > a card > is refused', message }
    expect(journeyFailures(report)).toEqual([failed, refused])
  })

  it('reports why no journey could start', () => {
    const report = { errors: [{ message: 'the product did not start' }] }
    expect(journeyFailures(report)).toEqual([
      { name: 'journeys', message: 'the product did not start' },
    ])
    expect(journeyFailures(undefined)).toEqual([])
  })
})

describe('the report of a run of Vitest', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'towline-failures-'))
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  const results = async (files: Record<string, string>): Promise<unknown> => {
    mkdirSync(join(folder, 'tests'))
    for (const [name, lines] of Object.entries(files)) {
      const head = `import { afterAll, beforeAll, describe, expect, it } from 'vitest'\n`
      writeFileSync(join(folder, 'tests', name), head + lines)
    }
    const reporter = `--reporter=${join(projectRoot, 'workshop', 'tests', 'vitest-reporter.mjs')}`
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'run', '--root', folder, reporter]
    const { code } = await run(process.execPath, args, { quiet: true })
    expect(code).toBe(1)
    return JSON.parse(readFileSync(join(folder, 'test-results', 'vitest.json'), 'utf8'))
  }

  it('names failed tests, files that cannot be loaded, broken hooks and stray errors', async () => {
    const report = await results({
      'a-test.test.ts': `describe('sums', () => {
        it('adds', () => expect(1).toBe(2))
        it('is right', () => expect(1).toBe(1))
      })`,
      'b-file.test.ts': `import './nowhere.ts'`,
      'c-hook.test.ts': `describe('a group', () => {
        beforeAll(() => { throw new Error('no database') })
        it('never runs', () => expect(1).toBe(1))
      })`,
      'd-end.test.ts': `afterAll(() => { throw new Error('left open') })
        it('is right too', () => expect(1).toBe(1))`,
      'e-stray.test.ts': `it('leaves something', () => {
        void Promise.reject(new Error('nobody waits'))
        expect(1).toBe(1)
      })`,
    })
    expect(report).toEqual({
      passed: 3,
      failures: [
        {
          name: 'tests/a-test.test.ts:3 > sums > adds',
          message: expect.stringContaining('AssertionError: expected 1 to be 2'),
        },
        { name: 'tests/b-file.test.ts:2', message: expect.stringContaining('nowhere.ts') },
        { name: 'tests/c-hook.test.ts:3 > a group', message: 'Error: no database' },
        { name: 'tests/d-end.test.ts:2', message: 'Error: left open' },
        {
          name: 'tests/e-stray.test.ts > outside every test',
          message: 'Error: nobody waits',
        },
      ],
    })
  })
})
