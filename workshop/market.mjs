/** `npm run bench:market [-- --drivers 5000 --minutes 8 --processes 1,2,4]`: builds what is stale, then loads releases of it until they are full. */
import { asCommand, ensureBuild, ensureDependencies, run } from '../scripts/prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild({ only: 'web' })
  const { code } = await run(process.execPath, [
    '--import',
    'tsx',
    'workshop/market/main.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
