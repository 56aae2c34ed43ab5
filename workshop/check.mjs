/**
 * `npm run check`: everything that must hold before a change is merged, in one line. The same line runs
 * in CI. `npm run check -- --quick` leaves the tests out.
 */
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import {
  asCommand,
  ensureDependencies,
  filesBelow,
  projectRoot,
  run,
  runTool,
  print,
  seconds,
} from '../scripts/prepare.mjs'

const tsx = ['--import', 'tsx']

/**
 * Two at a time: each row is one after the other, because types need those of the routes.
 *
 * @type {{ name: string, start: () => Promise<{ code: number, output: string }> }[][]}
 */
const rows = [
  [
    {
      name: 'types of the routes',
      start: () => runTool('@react-router/dev/bin.js', ['typegen'], { quiet: true }),
    },
    { name: 'types', start: () => runTool('typescript/bin/tsc', ['--noEmit'], { quiet: true }) },
    { name: 'format', start: () => runTool('oxfmt/bin/oxfmt', ['--check'], { quiet: true }) },
    {
      name: 'directions',
      start: () =>
        run(process.execPath, [...tsx, 'workshop/checks/check-directions.ts'], { quiet: true }),
    },
    {
      name: 'vocabulary',
      start: () =>
        run(process.execPath, [...tsx, 'workshop/checks/check-vocabulary.ts'], { quiet: true }),
    },
    {
      name: 'copy',
      start: () =>
        run(process.execPath, [...tsx, 'workshop/checks/check-copy.ts'], { quiet: true }),
    },
  ],
  [
    { name: 'lint', start: () => runTool('oxlint/bin/oxlint', ['--quiet'], { quiet: true }) },
    { name: 'unused code', start: () => runTool('knip/bin/knip.js', [], { quiet: true }) },
  ],
]

await asCommand(async () => {
  await ensureDependencies()
  /** @type {string[]} */
  const failed = []
  await Promise.all(
    rows.map(async (steps) => {
      for (const { name, start } of steps) {
        const startedAt = Date.now()
        const { code, output } = await start()
        print(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${seconds(startedAt)})`)
        if (code === 0) continue
        failed.push(name)
        print(output.trimEnd())
      }
    }),
  )
  for (const [file, lines] of longFiles()) print(`note   ${file} has ${lines} lines: two files?`)
  if (!process.argv.includes('--quick')) {
    const { code } = await run(process.execPath, ['workshop/test.mjs'])
    if (code !== 0) failed.push('tests')
  }
  if (failed.length === 0) return
  print(`Failed: ${failed.join(', ')}.`)
  process.exitCode = 1
})

/** Files that are getting long; the linter refuses 400 lines. */
function longFiles() {
  return ['domain', 'contract', 'server', 'web', 'scripts', 'journeys', 'workshop']
    .flatMap(filesBelow)
    .filter((file) => /(?<!\.test|\.d)\.(ts|tsx|mjs)$/.test(file) && !/[\\/]data[\\/]/.test(file))
    .map(
      (file) =>
        /** @type {const} */ ([
          relative(projectRoot, file),
          readFileSync(file, 'utf8').split('\n').length - 1,
        ]),
    )
    .filter(([, lines]) => lines > 250)
}
