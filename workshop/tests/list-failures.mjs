/**
 * The end of `npm test`: which tests failed, and how, for a reader who sees only the end of a long log. Vitest and Playwright both write it
 * as JUnit does.
 */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/**
 * @typedef {{ name: string, message: string, screen?: string }} Failure `name`: the file, then the titles from the outermost in;
 *   `screen`: what the browser showed
 */

const most = 20
const mostLines = 6
const mostScreenLines = 14

/**
 * What passed and failed; a file that cannot be loaded and a broken hook are failures. Without a report, nothing passed.
 *
 * @param {string} report a JUnit file
 * @param {string} [folder] that the names of its files begin in
 * @returns {{ passed: number, failures: Failure[] }}
 */
export function readResults(report, folder = '') {
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : ''
  /** @type {Failure[]} */
  const failures = []
  let passed = 0
  for (const [, attributes = '', content = ''] of xml.matchAll(
    /<testcase\b([^>]*)>([\s\S]*?)<\/testcase>/g,
  )) {
    const outcome = content.replaceAll(/<(system-(?:out|err))>[\s\S]*?<\/\1>/g, '')
    const thrown = [...outcome.matchAll(/<(failure|error)\b[^>]*>([\s\S]*?)<\/\1>/g)]
    if (thrown.length > 0) {
      const message = thrown.map(([, , text = '']) => plain(text)).join('\n')
      failures.push(failureOf({ attributes, message, folder, screen: screenOf(content, report) }))
    } else if (!outcome.includes('<skipped')) passed += 1
  }
  return { passed, failures }
}

/**
 * @param {{ attributes: string, message: string, folder: string, screen: string }} testcase
 * @returns {Failure}
 */
function failureOf({ attributes, message, folder, screen }) {
  const file = join(folder, attributeOf(attributes, 'classname'))
  const title = attributeOf(attributes, 'name').replaceAll(' › ', ' > ')
  const lines = message.split('\n')
  const line = lines.map((text) => text.split(`${file}:`)[1]).find(Boolean)
  const name = [`${file}${line ? `:${Number.parseInt(line, 10)}` : ''}`, title]
  const rest = lines.filter((text) => !/^\s*\S+:\d+:\d+ › .* ─/.test(text)).join('\n')
  return {
    // a file that cannot be loaded is a test of its own name
    name: name.filter((part) => part !== file || title !== file).join(' > '),
    message: rest,
    ...(screen ? { screen } : {}),
  }
}

/**
 * @param {string} attributes
 * @param {string} name
 */
const attributeOf = (attributes, name) =>
  plain(new RegExp(` ${name}="([^"]*)"`).exec(attributes)?.[1] ?? '')

/** @type {Record<string, string>} */
const entities = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** @param {string} text of an XML file */
function plain(text) {
  const kept = /<!\[CDATA\[([\s\S]*)\]\]>/.exec(text)?.[1]
  // Playwright indents what it keeps as it is.
  if (kept !== undefined) return kept.replaceAll(/^ {4}/gm, '')
  return text.replaceAll(/&(lt|gt|quot|apos|amp);/g, (_, name) => entities[name] ?? '')
}

/**
 * The named elements on the screen: headings, dialogs, announcements.
 *
 * @param {string} content of a test in the report
 * @param {string} report
 */
function screenOf(content, report) {
  const attachment = /\[\[ATTACHMENT\|(.*error-context\.md)\]\]/.exec(content)?.[1]
  const path = attachment && join(dirname(report), attachment)
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
