/** The server under measurement: the shipped app without limits, with a card provider that answers at once. */
import { createHttpApp } from '../../server/http-app.ts'
import { createApp } from '../../server/create-app.ts'
import { readConfig } from '../../server/kit/env.ts'
import { openLog } from '../../server/kit/log.ts'
import type { Memory } from './bench-fixture.ts'
import { instantCardProvider } from './instant-card-provider.ts'

const config = readConfig(process.env)
const { ctx } = await createApp(config, openLog('error'))
const { server } = createHttpApp({
  ctx: { ...ctx, cardProvider: instantCardProvider() },
  pages: null,
  hasLimits: false,
})
server.listen(config.port, '127.0.0.1', () => process.send?.('ready'))
/** Memory still in use after garbage collection. */
process.on('message', () => {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heapUsed, external, rss } satisfies Memory)
})
process.once('disconnect', () => process.exit(0))
