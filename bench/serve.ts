/** The server under measurement: the shipped app without limits, with a card provider that answers at once. */
import { openApp } from '../server/app.ts'
import { openHouse } from '../server/house.ts'
import { readConfig } from '../server/kit/env.ts'
import { openLog } from '../server/kit/log.ts'
import { instantCardProvider } from './instant-card-provider.ts'

const config = readConfig(process.env)
const { ctx } = await openHouse(config, openLog('error'))
const { server } = openApp({
  ctx: { ...ctx, cardProvider: instantCardProvider() },
  pages: null,
  hasLimits: false,
})
server.listen(config.port, '127.0.0.1', () => process.send?.('ready'))
process.once('disconnect', () => process.exit(0))
