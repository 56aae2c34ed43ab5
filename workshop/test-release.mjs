/**
 * `npm run test:release [file…]`: builds what is stale, makes a release, runs it with each version of Node that a host may have, and checks
 * `deploy/` with what Debian's packages bring (`apt-get install haproxy openssl systemd prometheus`).
 */
import { asCommand, ensureBuild, ensureDependencies, runTool } from '../scripts/prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild({ only: 'web' })
  const { code } = await runTool('vitest/vitest.mjs', [
    'run',
    '--config=vitest.release.config.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
