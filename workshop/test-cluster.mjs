/**
 * `npm run test:cluster [file…]`: builds what is stale, makes a release, and runs two web and two worker processes of it behind Debian's
 * HAProxy and PgBouncer (`apt-get install haproxy openssl pgbouncer redis-server`).
 */
import { asCommand, ensureBuild, ensureDependencies, runTool } from '../scripts/prepare.mjs'

await asCommand(async () => {
  await ensureDependencies()
  await ensureBuild({ only: 'web' })
  const { code } = await runTool('vitest/vitest.mjs', [
    'run',
    '--config=vitest.cluster.config.ts',
    ...process.argv.slice(2),
  ])
  process.exitCode = code
})
