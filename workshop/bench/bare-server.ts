/** Starts `serve-bare.ts` in a process of its own. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import type { Ctx } from '../../server/context.ts'
import { plainTable, type BareSetup } from './bare-routes.ts'

export const openBareServer = async (ctx: Pick<Ctx, 'db'>, setup: Omit<BareSetup, 'port'>) => {
  await ctx.db.execute(sql.raw(plainTable))
  const port = await findFreePort()
  const server = fork(fileURLToPath(new URL('./serve-bare.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  server.send({ ...setup, port } satisfies BareSetup)
  await once(server, 'message')
  return {
    port,
    close: async () => {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
    },
  }
}
