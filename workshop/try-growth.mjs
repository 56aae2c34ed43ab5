/** `npm run try:growth [-- --rows 1000000]`: installs what is missing, then tries archives and partitions on generated rows. */
import { ensureDependencies, run } from '../scripts/prepare.mjs'

await ensureDependencies()
const { code } = await run(process.execPath, [
  '--import',
  'tsx',
  'workshop/scale/try-growth.ts',
  ...process.argv.slice(2),
])
process.exit(code)
