/** `npm run bench:web [path…]`: installs and builds what is missing or stale, then runs Lighthouse on the public pages. */
import { asCommand, ensureBuild, ensureDependencies, run } from '../scripts/prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { code } = await run(process.execPath, [
    '--import',
    'tsx',
    'workshop/bench/web.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
