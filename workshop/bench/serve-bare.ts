/** The bare server under measurement. */
import { openBare, type BareSetup } from './bare-routes.ts'

process.once('message', (setup: BareSetup) => {
  openBare(setup).listen(setup.port, '127.0.0.1', () => process.send?.('ready'))
})
process.once('disconnect', () => process.exit(0))
