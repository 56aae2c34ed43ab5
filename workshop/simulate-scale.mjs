/** `npm run simulate:scale [-- file.json]`: installs what is missing, then prints the tables of docs/scale.md. */
import { ensureDependencies, run } from '../scripts/prepare.mjs'

await ensureDependencies()
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'workshop/scale/main.ts',
  ...process.argv.slice(2),
])
process.exit(code)
