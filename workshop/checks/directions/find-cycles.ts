import { posix } from 'node:path'
import type { Import } from './read-imports.ts'
import type { Violation } from './find-violations.ts'

/**
 * Files that need each other before either can be used, one violation for each file from which a cycle is first reached. Types are no need,
 * nor is what is loaded only when it is used.
 */
export function findCycles(importsOf: ReadonlyMap<string, readonly Import[]>): Violation[] {
  const found: Violation[] = []
  const done = new Set<string>()
  const path: string[] = []

  const walk = (file: string): void => {
    path.push(file)
    for (const { specifier, isType, isLazy, line } of importsOf.get(file) ?? []) {
      if (isType || isLazy || !specifier.startsWith('.')) continue
      const target = posix.join(posix.dirname(file), specifier)
      const start = path.indexOf(target)
      if (start >= 0) {
        const cycle = [...path.slice(start), target].map((one) => posix.basename(one))
        found.push({ file, line, message: `closes a cycle: ${cycle.join(' → ')}` })
      } else if (!done.has(target)) walk(target)
    }
    path.pop()
    done.add(file)
  }
  for (const file of importsOf.keys()) if (!done.has(file)) walk(file)
  return found
}
