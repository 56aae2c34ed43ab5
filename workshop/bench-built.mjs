/** `npm run bench:web [path…]`, `npm run bench:console`: installs and builds what is missing or stale, then measures the built product in a browser. */
import { asCommand, ensureBuild, ensureDependencies, run } from '../scripts/prepare.mjs'

const [part, ...rest] = process.argv.slice(2)

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild()
  const { code } = await run(process.execPath, [
    '--import',
    'tsx',
    `workshop/bench/${part}.ts`,
    ...rest,
  ])
  process.exitCode = code
})
