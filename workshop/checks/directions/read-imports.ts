import { Visitor, parseSync } from 'rolldown/utils'

/** One `import`, `export … from`, `import()` or `import('…').Type` of a file. `isLazy`: `import()`. */
export type Import = { specifier: string; isType: boolean; isLazy: boolean; line: number }

/**
 * Everything a TypeScript file imports, type-only imports included: depending on a type is a dependency too.
 * Throws on a file that does not parse.
 */
export function readImports(file: string, source: string): Import[] {
  const { module, program, errors } = parseSync(file, source)
  const [firstError] = errors
  if (firstError !== undefined) throw new Error(`${file} does not parse: ${firstError.message}`)

  const found: Import[] = []
  const add = (specifier: string, offset: number, isType: boolean, isLazy = false) =>
    found.push({ specifier, isType, isLazy, line: source.slice(0, offset).split('\n').length })

  for (const { moduleRequest, start, entries } of module.staticImports) {
    add(moduleRequest.value, start, entries.length > 0 && entries.every((entry) => entry.isType))
  }
  for (const { start, entries } of module.staticExports) {
    const from = entries.find((entry) => entry.moduleRequest !== null)?.moduleRequest
    if (from)
      add(
        from.value,
        start,
        entries.every((entry) => entry.isType),
      )
  }
  new Visitor({
    ImportExpression: ({ source: from, start }) => {
      // A computed address names no file of the project: the built client, found at run time.
      if (from.type === 'Literal' && typeof from.value === 'string')
        add(from.value, start, false, true)
    },
    TSImportType: ({ source: from, start }) => add(from.value, start, true),
  }).visit(program)
  return found.sort((a, b) => a.line - b.line)
}
