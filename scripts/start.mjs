/**
 * `npm start` and `npm run dev`: install if needed, build if needed, run.
 * Imports only `node:` modules and `prepare.mjs`, because it runs before anything is installed.
 */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asCommand, ensureBuild, ensureDependencies, projectRoot } from './prepare.mjs'

await asCommand(async () => {
  const isDev = process.argv.includes('--dev')
  await ensureDependencies()
  // With reload, Vite serves the screens from their sources.
  await ensureBuild(isDev ? { only: 'server' } : {})
  process.chdir(projectRoot)
  // In this process, not a child: a signal sent to `npm start` reaches the launcher directly.
  await import(pathToFileURL(join(projectRoot, 'build', 'node', 'scripts', 'launch.js')).href)
})
