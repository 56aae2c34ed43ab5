/** `npm run chaos [minutes]`: installs and builds what is missing, then lets everything go wrong, and checks what must hold all the same. */
import { asCommand, ensureBuild, ensureDependencies, run } from './prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { code } = await run(process.execPath, [
    '--import',
    'tsx',
    'chaos/main.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
