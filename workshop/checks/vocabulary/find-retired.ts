import { parseSync } from 'oxc-parser'
import {
  retiredInNames,
  retiredInStrings,
  retiredInTexts,
  type RetiredWord,
} from './retired-words.ts'

export type Retired = { line: number; found: string; use: string }

/**
 * Retired words in a file: in its name, its identifiers, its comments and the titles of its tests, a few of them in its strings; in a document
 * (`.md`) in its text outside of code; in any other file in all of it.
 */
export const findRetired = (file: string, source: string): Retired[] => {
  if (file.endsWith('.md')) return inText(source, withoutCode(source), file)
  if (!/\.(?:ts|tsx|mjs)$/.test(file)) return inText(source, source, file)
  const nameOfFile = camelCase(file.split('/').at(-1)?.replace(/\..*$/, '') ?? '')
  const { comments, program } = parseSync(file, source)
  const names = identifiersOf(program).flatMap(({ name, start }) =>
    wordsIn(name, retiredInNames, file).map(({ use }) => ({
      line: lineAt(source, start),
      found: name,
      use,
    })),
  )
  const titles = titlesOf(program)
  const isTitle = new Set(titles.map(({ start }) => start))
  const strings = stringsOf(program).filter(({ start }) => !isTitle.has(start))
  const inTexts = (texts: readonly Text[], words: readonly RetiredWord[]): Retired[] =>
    texts.flatMap(({ value, start }) =>
      inText(value, value, file, words).map((one) => ({
        ...one,
        line: lineAt(source, start) + one.line - 1,
      })),
    )
  return [
    ...wordsIn(nameOfFile, retiredInNames, file).map(({ use }) => ({ line: 1, found: file, use })),
    ...names,
    ...inTexts([...comments, ...titles], retiredInTexts),
    ...inTexts(strings, retiredInStrings),
  ]
}

/** How often the code still has each retired or open word in a name, exceptions and all; names of one word together. */
export const countLeft = (files: ReadonlyMap<string, string>): Map<string, Map<string, number>> => {
  const left = new Map<string, Map<string, number>>()
  for (const [file, source] of files) {
    for (const { name } of identifiersOf(parseSync(file, source).program)) {
      for (const { pattern, use } of retiredInNames) {
        if (!pattern.test(name)) continue
        const names = left.get(use) ?? new Map<string, number>()
        left.set(use, names.set(name, (names.get(name) ?? 0) + 1))
      }
    }
  }
  return left
}

const wordsIn = (name: string, words: readonly RetiredWord[], file: string): RetiredWord[] =>
  words.filter(
    ({ pattern, except }) => pattern.test(name) && !except?.test(name) && !except?.test(file),
  )

/** Matches of `text` with the lines they have in `source`; both are equally long. */
const inText = (
  source: string,
  text: string,
  file: string,
  words: readonly RetiredWord[] = retiredInTexts,
): Retired[] =>
  words.flatMap(({ pattern, use, except }) =>
    [...text.matchAll(new RegExp(pattern, 'gi'))]
      .filter(() => !except?.test(file))
      .map((match) => ({ line: lineAt(source, match.index), found: match[0], use })),
  )

/** Blocks and spans of code are blanked: they name what exists. */
const withoutCode = (text: string): string =>
  text.replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, (code) => code.replaceAll(/[^\n]/g, ' '))

const camelCase = (kebab: string): string =>
  kebab.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

const lineAt = (text: string, index: number): number => text.slice(0, index).split('\n').length

type Named = { name: string; start: number }

/** Every identifier of a syntax tree (ESTree). */
const identifiersOf = (node: unknown): Named[] => {
  const found: Named[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const { type, name, start } = value as { type?: string; name?: string; start?: number }
    const isName = type === 'Identifier' || type === 'JSXIdentifier'
    if (isName && name !== undefined && start !== undefined) found.push({ name, start })
    for (const child of Object.values(value)) walk(child)
  }
  walk(node)
  return found
}

type Text = { value: string; start: number }

/** Every string of a syntax tree, those in templates and between tags too. */
const stringsOf = (node: unknown): Text[] => {
  const found: Text[] = []
  const walk = (child: unknown): void => {
    if (Array.isArray(child)) child.forEach(walk)
    if (typeof child !== 'object' || child === null || Array.isArray(child)) return
    const { type, value, start } = child as { type?: string; value?: unknown; start?: number }
    const isString = type === 'Literal' || type === 'JSXText' || type === 'TemplateElement'
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value
    if (isString && typeof text === 'string' && start !== undefined)
      found.push({ value: text, start })
    for (const part of Object.values(child)) walk(part)
  }
  walk(node)
  return found
}

const testCalls: ReadonlySet<string> = new Set(['it', 'test', 'describe'])

/** The titles of `it`, `test` and `describe`, with `.each` and the like too. */
const titlesOf = (node: unknown): Text[] => {
  const found: Text[] = []
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) value.forEach(walk)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return
    const {
      type,
      callee,
      arguments: given,
    } = value as {
      type?: string
      callee?: unknown
      arguments?: { type: string; value?: unknown; start: number }[]
    }
    const [title] = given ?? []
    if (
      type === 'CallExpression' &&
      testCalls.has(rootOf(callee)) &&
      typeof title?.value === 'string'
    ) {
      found.push({ value: title.value, start: title.start })
    }
    for (const child of Object.values(value)) walk(child)
  }
  walk(node)
  return found
}

/** `it` of `it.each(rows)`. */
const rootOf = (callee: unknown): string => {
  const { name, object, callee: called, tag } = Object(callee) as Record<string, unknown>
  if (typeof name === 'string') return name
  const inner = object ?? called ?? tag
  return inner === undefined ? '' : rootOf(inner)
}
