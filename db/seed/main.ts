/** Fills an empty database with the demo, as a process of its own. */
import { openHouse } from '../../server/house.ts'
import { readConfig } from '../../server/kit/env.ts'
import { openLog } from '../../server/kit/log.ts'
import { fillWithDemo } from './fill-with-demo.ts'

const config = readConfig(process.env)
await fillWithDemo(config, {
  open: () => openHouse(config, openLog('warn')),
  say: (text) => process.send?.(text),
})
