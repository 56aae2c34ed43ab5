/** `npm run bench`: installs what is missing, then measures. */
import { ensureDependencies, run } from './prepare.mjs'

await ensureDependencies()
const { code } = await run(process.execPath, ['--import', 'tsx', 'bench/main.ts'])
process.exit(code)
