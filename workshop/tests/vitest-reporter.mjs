/**
 * What `npm test` needs to know of a Vitest run, written to `test-results/vitest.json`. Vitest's own report leaves out failed hooks and
 * errors outside every test, and the command would fail without a reason.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/**
 * @typedef {import('./list-failures.mjs').Failure} Failure
 * @typedef {import('vitest/node').Reporter} Reporter
 * @typedef {{
 *   message?: string,
 *   name?: string,
 *   stacks?: { file: string, line: number }[],
 *   VITEST_TEST_PATH?: string,
 * }} Thrown
 */

/** @implements {Reporter} */
export default class ResultsReporter {
  root = process.cwd()

  /** @param {import('vitest/node').Vitest} vitest */
  onInit(vitest) {
    this.root = vitest.config.root
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly Thrown[]} strays
   */
  onTestRunEnd(modules, strays) {
    const failures = modules.flatMap((module) => this.failuresIn(module))
    for (const error of strays) {
      failures.push(this.failure(error.VITEST_TEST_PATH, ['outside every test'], [error]))
    }
    const passed = modules.reduce(
      (sum, module) => sum + [...module.children.allTests('passed')].length,
      0,
    )
    const file = join(this.root, 'test-results', 'vitest.json')
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify({ passed, failures }))
  }

  /**
   * A file or a group fails as such when it cannot be loaded or one of its hooks fails.
   *
   * @param {import('vitest/node').TestModule} module
   * @returns {Failure[]}
   */
  failuresIn(module) {
    const file = module.moduleId
    const failures = []
    if (module.errors().length > 0) failures.push(this.failure(file, [], module.errors()))
    for (const suite of module.children.allSuites()) {
      if (suite.errors().length === 0) continue
      failures.push(this.failure(file, [suite.fullName], suite.errors()))
    }
    for (const test of module.children.allTests('failed')) {
      failures.push(this.failure(file, [test.fullName], test.result().errors ?? []))
    }
    return failures
  }

  /**
   * @param {string | undefined} file
   * @param {string[]} names from the outermost in
   * @param {readonly Thrown[]} errors
   * @returns {Failure}
   */
  failure(file, names, errors) {
    const frames = errors.flatMap(({ stacks }) => stacks ?? [])
    const line = frames.find((frame) => frame.file === file)?.line
    const place = file && [relative(this.root, file), line].filter(Boolean).join(':')
    const message = errors.map((error) => `${error.name ?? 'Error'}: ${error.message}`).join('\n')
    return { name: [place, ...names].filter(Boolean).join(' > '), message }
  }
}
