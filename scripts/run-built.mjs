/**
 * `npm run backup`, `npm run restore`: installs and builds what is missing, then runs that built program with the arguments.
 * Imports only `node:` modules and `prepare.mjs`, because it runs before anything is installed.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asCommand, ensureBuild, ensureDependencies, projectRoot } from './prepare.mjs'

await asCommand(async () => {
  const [program] = process.argv.splice(2, 1)
  await ensureDependencies()
  await ensureBuild({ only: 'server' })
  await import(pathToFileURL(join(projectRoot, 'build', 'node', 'scripts', `${program}.js`)).href)
})
