/** `npm run chaos [minutes]`: installs and builds what is missing, then injects every failure, and checks the invariants. */
import { asCommand, ensureBuild, ensureDependencies, run } from '../scripts/prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { code } = await run(process.execPath, [
    '--import',
    'tsx',
    'workshop/chaos/main.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
