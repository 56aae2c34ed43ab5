/**
 * `npm run test:browsers`: the main journeys in WebKit and Firefox, when Debian's packages are installed
 * (`apt-get install firefox-esr webkit2gtk-driver xvfb`). Screenshots of each last page stay in `test-results/engines/pictures`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import {
  asCommand,
  ensureBuild,
  ensureDependencies,
  PlainFailure,
  projectRoot,
  run,
} from '../scripts/prepare.mjs'

const needed = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  'xvfb-run': 'xvfb',
}

await asCommand(async () => {
  const missing = Object.entries(needed).filter(([program]) => !isHere(program))
  if (missing.length > 0) {
    const packages = missing.map(([, name]) => name).join(' ')
    throw new PlainFailure(`Missing browsers: apt-get install ${packages}`)
  }
  await ensureDependencies()
  await ensureBuild()
  const playwright = join(projectRoot, 'node_modules', '@playwright', 'test', 'cli.js')
  // WebKit draws into a window, so it needs a display.
  const { code } = await run('xvfb-run', [
    '--auto-servernum',
    '--server-args=-screen 0 1600x1000x24',
    process.execPath,
    playwright,
    'test',
    '--config=playwright.engines.config.ts',
    ...process.argv.slice(2),
  ])
  if (code !== 0) process.exitCode = 1
})

/** @param {string} program */
function isHere(program) {
  return spawnSync('sh', ['-c', 'command -v "$0"', program]).status === 0
}
