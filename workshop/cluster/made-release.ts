/** Vitest's global setup: one release for all files, in a temporary folder. The web has been built. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { makeRelease } from '../../scripts/release/make-release.mjs'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a release. */
    release: string
  }
}

export default async function madeRelease(project: TestProject): Promise<() => void> {
  const place = mkdtempSync(join(tmpdir(), 'towline-cluster-'))
  await makeRelease(join(place, 'release'))
  project.provide('release', join(place, 'release'))
  return () => rmSync(place, { recursive: true, force: true })
}
