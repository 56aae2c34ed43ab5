/** The end of `npm test`: which tests failed, and how, for somebody who sees nothing but the end of a long log. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, message: string, screen?: string }} Failure `name`: the file, then what is in it, from the outside in;
 *   `screen`: what the browser showed
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ message?: string, location?: { file: string, line: number } }} Thrown
 * @typedef {{
 *   title: string,
 *   file: string,
 *   tests: { projectName: string, status: string, results: { errors: Thrown[], attachments?: Attachment[] }[] }[],
 * }} Spec
 * @typedef {{ title: string, file?: string, suites?: Suite[], specs?: Spec[] }} Suite
 * @typedef {{
 *   suites?: Suite[],
 *   errors?: Thrown[],
 *   stats?: { expected: number },
 * }} JourneysReport as Playwright writes it
 */

const most = 20
const mostLines = 6
const mostScreenLines = 14

/** So many may pass only at their second try; one more, and all of them count as failed. */
const mostTriedAgain = 2

/**
 * Journeys that failed and what kept them from starting, and apart from them those that passed at their second try. These are no failures as
 * long as they are few (docs/decisions/0054).
 *
 * @param {JourneysReport | undefined} report
 * @returns {{ failures: Failure[], triedAgain: Failure[] }}
 */
export function journeyFailures({ suites = [], errors = [] } = {}) {
  /** @param {string} status */
  const withStatus = (status) => suites.flatMap((suite) => failuresIn(suite, [], status))
  const triedAgain = withStatus('flaky')
  const isTooMany = triedAgain.length > mostTriedAgain
  return {
    failures: [
      ...errors.map((error) => ({ name: 'journeys', message: error.message ?? '' })),
      ...withStatus('unexpected'),
      ...(isTooMany ? triedAgain : []),
    ],
    triedAgain: isTooMany ? [] : triedAgain,
  }
}

/**
 * @param {Suite} suite
 * @param {string[]} around titles of the groups it is in
 * @param {string} status
 * @returns {Failure[]}
 */
function failuresIn({ specs = [], suites = [] }, around, status) {
  return [
    ...specs.flatMap((spec) => failuresOf(spec, around, status)),
    ...suites.flatMap((suite) => failuresIn(suite, [...around, suite.title], status)),
  ]
}

/**
 * @param {Spec} spec
 * @param {string[]} around
 * @param {string} wanted
 * @returns {Failure[]}
 */
function failuresOf({ title, file, tests }, around, wanted) {
  return tests
    .filter(({ status }) => status === wanted)
    .map(({ projectName, status, results }) => {
      const errors = results.flatMap((result) => result.errors)
      const line = errors.find(({ location }) => location?.file.endsWith(`/${file}`))?.location
      const place = `journeys/${[file, line?.line].filter(Boolean).join(':')}`
      const size = status === 'flaky' ? `${projectName}, passed when tried again` : projectName
      const message = errors.map((error) => error.message ?? '').join('\n')
      const name = [place, ...around, `${title} [${size}]`].join(' > ')
      const screen = screenOf(results.flatMap(({ attachments = [] }) => attachments))
      return screen ? { name, message, screen } : { name, message }
    })
}

/**
 * What stood on the screen, as far as it has a name: headings, dialogs, what was said.
 *
 * @param {Attachment[]} attachments
 */
function screenOf(attachments) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return ''
  const lines = readFileSync(path, 'utf8').split('\n')
  return lines
    .flatMap(
      (line) => /^\s*- ((?:heading|dialog|alert|status|paragraph)\b.*)/.exec(line)?.[1] ?? [],
    )
    .map((line) => line.replaceAll(/ \[(?:ref|level|cursor)=[^\]]*\]/g, ''))
    .filter((line) => /["\w] ?["\w]/.test(line.replace(/^\w+/, '')))
    .slice(0, mostScreenLines)
    .join('\n')
}

/**
 * Lines to print, without colours: the name of each and the beginning of what it said.
 *
 * @param {readonly Failure[]} failures
 * @returns {string[]}
 */
export function listFailures(failures) {
  const lines = failures
    .slice(0, most)
    .flatMap(({ name, message, screen = '' }) => [
      '',
      name,
      ...beginningOf(message, mostLines),
      ...(screen ? ['  on the screen:', ...beginningOf(screen, mostScreenLines)] : []),
    ])
  const left = failures.length - most
  return left > 0 ? [...lines, '', `and ${left} more`] : lines
}

/**
 * @param {string} message
 * @param {number} lines
 */
const beginningOf = (message, lines) =>
  stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, lines)
    .map((line) => `  ${line.trimEnd()}`)
