/** `npm run bench`: installs what is missing, then measures everything, or the named parts. */
import { ensureDependencies, run } from '../scripts/prepare.mjs'

await ensureDependencies()
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'workshop/bench/main.ts',
  ...process.argv.slice(2),
])
process.exit(code)
