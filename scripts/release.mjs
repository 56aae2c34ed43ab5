/**
 * `npm run release [folder]`: installs and builds what is missing, then makes `release/`, or that folder. Imports its maker late,
 * because it runs before anything is installed.
 */
import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import {
  asCommand,
  ensureBuild,
  ensureDependencies,
  PlainFailure,
  print,
  projectRoot,
  seconds,
} from './prepare.mjs'

await asCommand(async () => {
  const startedAt = Date.now()
  const folder = resolve(process.argv[2] ?? join(projectRoot, 'release'))
  refuseOthersFolder(folder)
  await ensureDependencies()
  await ensureBuild({ only: 'web' })
  const { makeRelease } = await import('./release/make-release.mjs')
  const { megabytes } = await makeRelease(folder)
  print(`${folder}: ${megabytes.toFixed(1)} MB, made in ${seconds(startedAt)}.`)
})

/**
 * The folder is replaced as a whole: one with other things in it is not.
 *
 * @param {string} folder
 */
function refuseOthersFolder(folder) {
  if (!existsSync(folder) || readdirSync(folder).length === 0) return
  if (existsSync(join(folder, 'migrate.js')) && existsSync(join(folder, 'server.js'))) return
  throw new PlainFailure(`${folder} holds something else than a release: name another folder.`)
}
