import { posix } from 'node:path'
import type { Violation } from './find-violations.ts'
import { readImports } from './read-imports.ts'

const fewestLines = 40
/** A file that takes in another one stays within 250 lines, its new imports included. */
const mostTogether = 240

/** Conventions that are worth a small file (docs/decisions/0132-small-files.md). */
const mayStay = (file: string, importer: string): boolean =>
  /\.(routes|jobs|store)\.ts$/.test(file) ||
  /\.test\.tsx?$|^server\/.*(\/index|\.routes|-handlers)\.ts$/.test(importer)

/**
 * Files under 40 lines that one file alone imports, from the same folder: they are part of it. What is loaded when it is used stays a file,
 * and so does what a test imports.
 */
export function findSmallParts(sources: ReadonlyMap<string, string>): Violation[] {
  const importersOf = new Map<string, Set<string>>()
  const lazy = new Set<string>()
  for (const [file, source] of sources)
    for (const { specifier, isLazy } of readImports(file, source)) {
      if (!specifier.startsWith('.')) continue
      const target = posix.join(posix.dirname(file), specifier)
      importersOf.set(target, (importersOf.get(target) ?? new Set()).add(file))
      if (isLazy) lazy.add(target)
    }
  const linesOf = (file: string): number => (sources.get(file) ?? '').split('\n').length - 1
  return [...sources.keys()].flatMap((file) => {
    const [importer, ...others] = importersOf.get(file) ?? []
    if (importer === undefined || others.length > 0 || lazy.has(file)) return []
    if (posix.dirname(importer) !== posix.dirname(file) || mayStay(file, importer)) return []
    if (linesOf(file) >= fewestLines || linesOf(file) + linesOf(importer) > mostTogether) return []
    return [{ file, line: 1, message: `is part of ${importer}, which alone imports it` }]
  })
}
