/** `npm run bench`: the figures an issue asks for, printed as ratios in one run. Nothing here is a test. */
import { benchAccepting } from './accepting.ts'
import { benchBookings } from './bookings.ts'
import { say } from './figures.ts'
import { openGround } from './ground.ts'
import { benchQuotes } from './quotes.ts'

const ground = await openGround()
try {
  say('Absolute figures move with the machine; ratios inside one run are the result.\n')
  await benchBookings(ground)
  await benchAccepting(ground)
  await benchQuotes(ground)
} finally {
  await ground.close()
}
