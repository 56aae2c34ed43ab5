import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix, relative, sep } from 'node:path'
import { findCycles } from './find-cycles.ts'
import { type Import, readImports } from './read-imports.ts'
import { type Layer, layers } from './layers.ts'

export type Violation = { file: string; line: number; message: string }

type App = {
  root: string
  /** The table of `server/module-dependencies.ts`. */
  dependencies: Readonly<Record<string, readonly string[]>>
}

const topFolders = ['domain', 'contract', 'db', 'server', 'web', 'journeys', 'scripts', 'workshop']

/** Imports that the layer of their file does not allow, cycles of files, and uses of the job queue's private tables. */
export function findViolations(app: App): Violation[] {
  const files = sourceFiles(app.root)
  const importsOf = new Map(
    files.map((file) => [file, readImports(file, readFileSync(join(app.root, file), 'utf8'))]),
  )
  return [
    ...findForbiddenImports(app, importsOf),
    ...findCycles(importsOf),
    ...findPrivateTables(app.root, files),
  ]
}

function findForbiddenImports(
  app: App,
  importsOf: ReadonlyMap<string, readonly Import[]>,
): Violation[] {
  return [...importsOf].flatMap(([file, imports]) => {
    const layer = layers.find((one) => one.files.test(file))
    if (layer === undefined)
      return [{ file, line: 1, message: 'is in no layer (workshop/checks/directions/layers.ts)' }]
    return imports.flatMap((one) => {
      const message = judge(app, file, layer, one)
      return message === undefined ? [] : [{ file, line: one.line, message }]
    })
  })
}

function judge(
  app: App,
  file: string,
  layer: Layer,
  { specifier, isType }: Import,
): string | undefined {
  if (!specifier.startsWith('.')) return judgePackage(layer, specifier)

  const target = posix.join(posix.dirname(file), specifier.replace(/\?.*$/, ''))
  const may = (patterns: readonly string[]) =>
    patterns.some((pattern) => fits(pattern, layer, file, target))
  // React Router writes these types beside the routes at build time.
  const isGenerated = target.includes('/+types/')
  if (!isGenerated && !existsSync(join(app.root, target)))
    return `imports ${target}, which does not exist`
  if (may(layer.sees) || (isType && may(layer.seesTypesOf ?? []))) return undefined
  if (layer.name === 'module') return judgeModule(app, file, target)
  return `${layer.name} may not see ${target}`
}

function judgeModule({ dependencies }: App, file: string, target: string): string | undefined {
  const [, own = ''] = file.split('/')
  const [folder, other = '', ...rest] = target.split('/')
  if (folder !== 'server' || rest.length === 0) return `module may not see ${target}`
  if (rest.join('/') !== 'index.ts')
    return `imports ${target}: other modules are seen through their index.ts`
  if (dependencies[own]?.includes(other)) return undefined
  return `${own} may not see ${other} (server/module-dependencies.ts)`
}

function judgePackage({ name, packages }: Layer, specifier: string): string | undefined {
  if (isBuiltin(specifier)) {
    return packages.includes('node:') || packages.includes('**')
      ? undefined
      : `${name} may not use ${specifier}`
  }
  const parts = specifier.split('/')
  const bare = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/')
  if (packages.includes('**') || packages.includes(bare)) return undefined
  return `${name} may not use the package ${bare}`
}

function fits(pattern: string, layer: Layer, file: string, target: string): boolean {
  const group = layer.files.exec(file)?.[1] ?? ''
  return new RegExp(pattern.replaceAll('$1', group)).test(target)
}

function sourceFiles(root: string): string[] {
  const below = topFolders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
        join(folder, name),
      ),
    )
  const atRoot = readdirSync(root).filter((name) => /\.(ts|mjs)$/.test(name))
  return [...below, ...atRoot]
    .map((file) => relative('.', file).split(sep).join('/'))
    .filter((file) => /(?<!\.d)\.(ts|tsx|mjs)$/.test(file))
    .sort()
}

/** The file that may touch the job queue's private tables, for the reasons it gives. */
const queueTables = 'server/kit/jobs/queue-tables.ts'
const isProduct = (file: string): boolean =>
  /^(domain|contract|db|server|web|scripts)\//.test(file) &&
  !file.startsWith('server/testing/') &&
  !/\.test\.tsx?$/.test(file)

/** Product files that touch the private tables of the job queue instead of its public functions and views. */
const findPrivateTables = (root: string, files: readonly string[]): Violation[] =>
  files
    .filter((file) => isProduct(file) && file !== queueTables)
    .flatMap((file) =>
      readFileSync(join(root, file), 'utf8')
        .split('\n')
        .flatMap((text, index) =>
          text.includes('graphile_worker._private_')
            ? [
                {
                  file,
                  line: index + 1,
                  message: `touches a private table of the job queue: only ${queueTables} may`,
                },
              ]
            : [],
        ),
    )
