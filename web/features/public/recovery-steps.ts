/** The four steps of a recovery (specification, operator side §2, "How it works"), and what each does to the customer's money. */
import { formatEuro } from '../../../domain/money.ts'
import { startCodeLength } from '../../../domain/bookings/start-code.ts'
import {
  acceptanceWindowMinutes,
  driverPerKm,
  quoteLifetimeMinutes,
  type Tariff,
} from '../../../domain/tariffs/tariff.ts'
import { examplePriceCents } from './pricing/example-recovery.ts'
import { splitNow } from './pricing/rates-now.ts'

export type RecoveryStep = {
  /** In the address after `#`. */
  id: 'request' | 'compare' | 'book' | 'delivery'
  title: string
  /** What happens, in order. */
  points: readonly string[]
  money: { state: string; amountCents: number; words: string }
}

/** Price and driver's share follow the tariff and the commission in force, so the steps are built when they are shown. */
export const recoverySteps = (tariff: Tariff): readonly RecoveryStep[] => {
  const priceCents = examplePriceCents(tariff)
  return [
    {
      id: 'request',
      title: 'Request recovery',
      points: [
        'Say where the vehicle stands: by your phone’s location, an Eircode, or the name of a place. Then where it should go, if you know.',
        'Say what it is and how it stands: whether it rolls, where the keys are, how much room there is. Each answer decides which truck can take it.',
        'The price appears while you type, line by line. For that you need no account and no card.',
      ],
      money: {
        state: 'Nothing',
        amountCents: 0,
        words: 'Looking costs nothing, as often as you like.',
      },
    },
    {
      id: 'compare',
      title: 'Compare quotes',
      points: [
        `Each driver who is free, near and has the right truck, with price, arrival time, rating and distance. Drivers set their own rate, from ${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)} per km; everything else in the price is the same with all of them.`,
        `Choose one, or let us ask the best of them for you at ${formatEuro(tariff.driverPerKm.defaultCents)} per km, whoever comes.`,
        `The quote is frozen for ${quoteLifetimeMinutes} minutes. You sign in when you go on; nothing you typed is lost.`,
      ],
      money: {
        state: 'Still nothing',
        amountCents: 0,
        words: `The quote binds us, not you. For the example on this page it says ${formatEuro(priceCents)}.`,
      },
    },
    {
      id: 'book',
      title: 'Book and track',
      points: [
        'Enter your card in the payment provider’s own frame and confirm. You place an order with an obligation to pay if a driver accepts.',
        `From then on drivers have ${acceptanceWindowMinutes} minutes. You see the clock running, and may cancel for nothing.`,
        'A driver accepts: you get a name, a number, a promised time and a truck on the map, with the minutes until it is there.',
        'You write to each other in the booking, and send family or a garage a link to follow the trip.',
      ],
      money: {
        state: 'Held, then charged',
        amountCents: priceCents,
        words:
          'Held when you confirm, charged when a driver accepts. If nobody does, the hold is released.',
      },
    },
    {
      id: 'delivery',
      title: 'Safe delivery',
      points: [
        'The driver marks each step, and you see it at once: set off, arrived, loaded and under way, completed.',
        `Beside the vehicle you tell the driver your start code, the ${startCodeLength} digits that your booking shows: so the right driver takes the right vehicle. Somebody who is there for you can tell it too.`,
        'Walk around the vehicle together, when it is loaded and again when it is set down. The driver takes pictures of its four corners both times; you can add your own. Whoever takes it over signs.',
        'Then you rate the recovery, which nobody else can. Your receipt with every line of the price is in the booking, and for both of you an evidence pack: what happened when, the pictures, the signature.',
      ],
      money: {
        state: 'Paid to the driver',
        amountCents: splitNow(priceCents).driverNetCents,
        words:
          'The price less our commission and the VAT on it, on the Friday after the week. You pay nothing more.',
      },
    },
  ]
}
