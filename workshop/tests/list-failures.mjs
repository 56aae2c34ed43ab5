/** The end of `npm test`: which tests failed, and how, for a reader who sees only the end of a long log. */
import { existsSync, readFileSync } from 'node:fs'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, message: string, screen?: string }} Failure `name`: the file, then the titles from the outermost in;
 *   `screen`: what the browser showed
 * @typedef {{ name: string, path?: string }} Attachment
 * @typedef {{ message?: string, location?: { file: string, line: number } }} Thrown
 * @typedef {{
 *   title: string,
 *   file: string,
 *   tests: { status: string, results: { errors: Thrown[], attachments?: Attachment[] }[] }[],
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

/**
 * Journeys that failed, and errors that prevented them from starting.
 *
 * @param {JourneysReport | undefined} report
 * @returns {Failure[]}
 */
export const journeyFailures = ({ suites = [], errors = [] } = {}) => [
  ...errors.map((error) => ({ name: 'journeys', message: error.message ?? '' })),
  ...suites.flatMap((suite) => failuresIn(suite)),
]

/**
 * @param {Suite} suite
 * @param {string[]} around titles of the enclosing groups
 * @returns {Failure[]}
 */
function failuresIn({ specs = [], suites = [] }, around = []) {
  return [
    ...specs.flatMap((spec) => failuresOf(spec, around)),
    ...suites.flatMap((suite) => failuresIn(suite, [...around, suite.title])),
  ]
}

/**
 * @param {Spec} spec
 * @param {string[]} around
 * @returns {Failure[]}
 */
function failuresOf({ title, file, tests }, around) {
  return tests
    .filter(({ status }) => status === 'unexpected')
    .map(({ results }) => {
      const errors = results.flatMap((result) => result.errors)
      const line = errors.find(({ location }) => location?.file.endsWith(`/${file}`))?.location
      const place = `journeys/${[file, line?.line].filter(Boolean).join(':')}`
      const message = errors.map((error) => error.message ?? '').join('\n')
      const name = [place, ...around, title].join(' > ')
      const screen = screenOf(results.flatMap(({ attachments = [] }) => attachments))
      return screen ? { name, message, screen } : { name, message }
    })
}

/**
 * The named elements on the screen: headings, dialogs, announcements.
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
 * Lines to print, without colours: the name of each failure and the beginning of its message.
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
