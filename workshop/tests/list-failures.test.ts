/**
 * Seen to fail with: skipped tests counted as passed; no screen; the first place in any file as that of the failure.
 */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { listFailures, readResults } from './list-failures.mjs'
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

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'towline-failures-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the report of the journeys', () => {
  const failed = `<testcase name="a card › is &quot;refused&quot;" classname="pay.spec.ts" time="0.027">
<system-out>
<![CDATA[
[[ATTACHMENT|journeys/pay-a-card/test-failed-1.png]]

[[ATTACHMENT|journeys/pay-a-card/error-context.md]]
]]>
</system-out>
<failure message="a number" type="expect.toBe">
<![CDATA[  pay.spec.ts:3:3 › a card › is "refused" ────────────────────────

    Error: a number

    Expected: 2
    Received: 1

    > 5 |     expect(1, 'a number').toBe(2)
        at pressed (/home/towline/journeys/kit/press.ts:9:2)
        at /home/towline/journeys/pay.spec.ts:5:27
]]>
</failure>
</testcase>`
  const late = `<testcase name="waits" classname="pay.spec.ts" time="240">
<error message="Test timeout of 240000ms exceeded." type="Error">
<![CDATA[  pay.spec.ts:9:1 › waits ────────────────────────

    Test timeout of 240000ms exceeded.
]]>
</error>
</testcase>`
  const others = `<testcase name="pays" classname="pay.spec.ts" time="0.003">
<system-out>
<![CDATA[an answer: <failure>refused</failure> <skipped>]]>
</system-out>
</testcase>
<testcase name="rests" classname="pay.spec.ts">
<skipped>
</skipped>
</testcase>`

  it('names what failed, with the groups it is in, its line, and what was on the screen', () => {
    const report = join(folder, 'journeys.xml')
    writeFileSync(
      report,
      `<testsuites><testsuite>${failed}${others}${late}</testsuite></testsuites>`,
    )
    mkdirSync(join(folder, 'journeys', 'pay-a-card'), { recursive: true })
    const shown = [
      '- generic [active] [ref=e1]:',
      '  - status',
      '    - heading "Your booking" [level=1] [ref=e29]',
      '      - paragraph [ref=e30]: No driver has answered yet',
      '    - switch "On duty" [checked] [ref=e33]',
    ]
    writeFileSync(join(folder, 'journeys', 'pay-a-card', 'error-context.md'), shown.join('\n'))
    const { passed, failures } = readResults(report, 'journeys')
    expect(passed).toBe(1)
    expect(listFailures(failures)).toEqual([
      '',
      'journeys/pay.spec.ts:5 > a card > is "refused"',
      '  Error: a number',
      '  Expected: 2',
      '  Received: 1',
      "  > 5 |     expect(1, 'a number').toBe(2)",
      '      at pressed (/home/towline/journeys/kit/press.ts:9:2)',
      '      at /home/towline/journeys/pay.spec.ts:5:27',
      '  on the screen:',
      '  heading "Your booking"',
      '  paragraph: No driver has answered yet',
      '',
      'journeys/pay.spec.ts > waits',
      '  Test timeout of 240000ms exceeded.',
    ])
  })

  it('is empty when no journey could start', () => {
    expect(readResults(join(folder, 'journeys.xml'))).toEqual({ passed: 0, failures: [] })
  })
})

describe('the report of a run of Vitest', () => {
  const results = async (files: Record<string, string>): Promise<unknown> => {
    symlinkSync(join(projectRoot, 'node_modules'), join(folder, 'node_modules'))
    mkdirSync(join(folder, 'tests'))
    for (const [name, lines] of Object.entries(files)) {
      const head = `import { afterAll, beforeAll, describe, expect, it } from 'vitest'\n`
      writeFileSync(join(folder, 'tests', name), head + lines)
    }
    const report = join(folder, 'vitest.xml')
    const vitest = join(projectRoot, 'node_modules', 'vitest', 'vitest.mjs')
    const args = [vitest, 'run', '--root', folder, '--reporter=junit', `--outputFile=${report}`]
    const { code } = await run(process.execPath, args, { quiet: true })
    expect(code).toBe(1)
    return readResults(report)
  }

  it('names failed tests, files that cannot be loaded and broken hooks', async () => {
    const report = await results({
      'a-test.test.ts': `describe('sums', () => {
        it('adds', () => expect(1).toBe(2))
        it('is right', () => expect(1).toBe(1))
        it.skip('rests', () => expect(1).toBe(1))
      })`,
      'b-file.test.ts': `import './nowhere.ts'`,
      'c-hook.test.ts': `describe('a group', () => {
        beforeAll(() => { throw new Error('no database') })
        it('never runs', () => expect(1).toBe(1))
      })`,
      'd-end.test.ts': `afterAll(() => { throw new Error('left open') })
        it('is right too', () => expect(1).toBe(1))`,
    })
    expect(report).toEqual({
      passed: 2,
      failures: [
        {
          name: 'tests/a-test.test.ts:3 > sums > adds',
          message: expect.stringContaining('AssertionError: expected 1 to be 2'),
        },
        { name: 'tests/b-file.test.ts:2', message: expect.stringContaining('nowhere.ts') },
        {
          name: 'tests/c-hook.test.ts:3 > a group',
          message: expect.stringContaining('Error: no database'),
        },
        { name: 'tests/d-end.test.ts:2', message: expect.stringContaining('Error: left open') },
      ],
    })
  })
})
