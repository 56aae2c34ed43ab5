/** The server under measurement: the shipped app without limits, with a card provider that answers at once. */
import { openApp } from '../server/app.ts'
import { openHouse } from '../server/house.ts'
import { readConfig } from '../server/kit/env.ts'
import { openLog } from '../server/kit/log.ts'
import { instantCardProvider } from './instant-card-provider.ts'

/** Bytes. */
export type Memory = Pick<NodeJS.MemoryUsage, 'heapUsed' | 'external' | 'rss'>

const config = readConfig(process.env)
const { ctx } = await openHouse(config, openLog('error'))
const { server } = openApp({
  ctx: { ...ctx, cardProvider: instantCardProvider() },
  pages: null,
  hasLimits: false,
})
server.listen(config.port, '127.0.0.1', () => process.send?.('ready'))
/** How much it holds once everything that can go has gone. */
process.on('message', () => {
  for (let time = 0; time < 3; time += 1) globalThis.gc?.()
  const { heapUsed, external, rss } = process.memoryUsage()
  process.send?.({ heapUsed, external, rss } satisfies Memory)
})
process.once('disconnect', () => process.exit(0))
