/**
 * The folder of the project on disk. The server runs from its sources and bundled from `build/node`, so files that are read
 * at run time (migrations, the built client) are found from the folder that holds `db/migrations`.
 */
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const findRoot = (from: string): string => {
  for (let folder = from; ; folder = dirname(folder)) {
    if (existsSync(join(folder, 'db', 'migrations'))) return folder
    if (folder === dirname(folder)) throw new Error(`no db/migrations above ${from}`)
  }
}

let root: string | undefined

/** An absolute path inside the project: `projectPath('db', 'migrations')`. */
export const projectPath = (...parts: string[]): string => {
  root ??= findRoot(dirname(fileURLToPath(import.meta.url)))
  return join(root, ...parts)
}
