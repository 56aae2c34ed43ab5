/** Vitest's global setup: one release for all files, in a temporary folder, and the versions of Node that run it. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { makeRelease } from '../../scripts/release/make-release.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a release. */
    release: string
    /** Programs by their version: this Node, and those that a host may have instead. */
    nodes: Record<string, string>
  }
}

/** Of the npm registry's packages that hold Node's own program. */
const otherNodes = { '22': '22.23.3', '24': '24.9.0' }

export default async function madeRelease(project: TestProject): Promise<() => void> {
  const place = mkdtempSync(join(tmpdir(), 'towline-release-'))
  const release = join(place, 'release')
  const [nodes] = await Promise.all([installNodes(place), makeRelease(release)])
  project.provide('release', release)
  project.provide('nodes', { [process.versions.node]: process.execPath, ...nodes })
  return () => rmSync(place, { recursive: true, force: true })
}

async function installNodes(place: string): Promise<Record<string, string>> {
  const packageName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  writeFileSync(
    join(place, 'package.json'),
    JSON.stringify({
      dependencies: Object.fromEntries(
        Object.entries(otherNodes).map(([major, version]) => [
          `node-${major}`,
          `npm:${packageName}@${version}`,
        ]),
      ),
    }),
  )
  await promisify(execFile)(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'],
    { cwd: place, shell: process.platform === 'win32' },
  )
  return Object.fromEntries(
    Object.entries(otherNodes).map(([major, version]) => [
      version,
      join(place, 'node_modules', `node-${major}`, 'bin', 'node'),
    ]),
  )
}
