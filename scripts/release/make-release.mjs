/**
 * Makes a release: a folder that runs the product in production with nothing but Node, and holds nothing else. It is for the platform it
 * was made on, because two of its packages are native.
 */
import { execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { rolldown } from 'rolldown'
import bundling from '../../rolldown.config.mjs'
import { PlainFailure, projectRoot } from '../prepare.mjs'
import { bytesOnDisk, largestParts } from './bytes-on-disk.mjs'

/** The programs of a release, by the name of their file: `node release/server.js`. */
const programs = {
  server: 'server/main.ts',
  migrate: 'scripts/migrate.ts',
  backup: 'scripts/backup.ts',
  restore: 'scripts/restore.ts',
  'new-secrets': 'scripts/new-secrets.ts',
  'make-operator': 'scripts/make-operator.ts',
  'reset-two-factor': 'scripts/reset-two-factor.ts',
}

/** What the programs read, and what its operators need, by its path in the project and in the release. */
const files = [
  'build/client',
  'build/server',
  'db/migrations',
  'db/audit-owner.sql',
  'deploy',
  '.env.example',
  'docs/runbook.md',
  'docs/decisions/0065-audit-owner.md',
]

const mostMegabytesUsually = 150

/**
 * Fills `folder`, which is replaced as a whole once everything is there. The web must be built. Throws when the release would take more
 * than `mostMegabytes` on disk, naming its largest parts, or when a package is not installed.
 *
 * @param {string} folder
 * @param {{ mostMegabytes?: number }} [options]
 * @returns {Promise<{ megabytes: number }>}
 */
export async function makeRelease(folder, { mostMegabytes = mostMegabytesUsually } = {}) {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  try {
    await bundle(unfinished)
    for (const path of files) cpSync(join(projectRoot, path), join(unfinished, path), copying)
    copyPackages(unfinished)
    writeFileSync(join(unfinished, 'package.json'), manifest())
    const megabytes = bytesOnDisk(unfinished) / 1e6
    if (megabytes > mostMegabytes) {
      throw new PlainFailure(
        `The release takes ${megabytes.toFixed(1)} MB, ${mostMegabytes} are allowed. Its largest parts:\n` +
          largestParts(unfinished, 10).join('\n'),
      )
    }
    rmSync(folder, { recursive: true, force: true })
    renameSync(unfinished, folder)
    return { megabytes }
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
}

const copying = { recursive: true, verbatimSymlinks: true }

/** @param {string} folder */
async function bundle(folder) {
  const bundled = await rolldown({ ...bundling, cwd: projectRoot, input: programs })
  await bundled.write({
    dir: folder,
    format: 'esm',
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'shared/[name]-[hash].js',
  })
  await bundled.close()
}

/**
 * Copies the installed packages that `npm ci --omit=dev` would install, as they were tested.
 *
 * @param {string} folder
 */
function copyPackages(folder) {
  /** @type {{ packages: Record<string, { dev?: boolean, optional?: boolean }> }} */
  const { packages } = JSON.parse(readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'))
  for (const [path, { dev, optional }] of Object.entries(packages)) {
    if (path === '' || dev) continue
    const installed = join(projectRoot, path)
    if (existsSync(installed)) {
      const nested = join(installed, 'node_modules')
      cpSync(installed, join(folder, path), {
        ...copying,
        filter: (file) => file !== nested,
      })
    } else if (!optional) {
      throw new PlainFailure(`${path} is not installed: npm ci`)
    }
  }
}

function manifest() {
  /** @type {Record<string, unknown>} */
  const { name, version, license, type, engines, dependencies } = JSON.parse(
    readFileSync(join(projectRoot, 'package.json'), 'utf8'),
  )
  const of = { commit: commit(), platform: `${process.platform}-${process.arch}` }
  return `${JSON.stringify({ name, version, private: true, license, type, engines, dependencies, release: of }, null, 2)}\n`
}

/** Null where there is no repository, as in an unpacked archive. */
function commit() {
  try {
    const output = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.toString().trim()
  } catch {
    return null
  }
}
