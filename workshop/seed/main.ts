/** Fills an empty database with the demo, as a process of its own. */
import { createApp } from '../../server/create-app.ts'
import { readConfig } from '../../server/kit/env.ts'
import { openLog } from '../../server/kit/log.ts'
import { startFakeCards } from '../fakes/start-fake-cards.ts'
import { fillWithDemo } from './fill-with-demo.ts'

const config = readConfig(process.env)
await fillWithDemo(config, {
  open: () => createApp(config, openLog('warn')),
  // What it sends of the past has no receiver yet, and is not sent later either.
  ...(process.env.FAKES_PORT ? { startCards: () => startFakeCards(null) } : {}),
  print: (text) => process.send?.(text),
})
