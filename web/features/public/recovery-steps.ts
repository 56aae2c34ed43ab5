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
        'Tell us where the vehicle is: use your phone’s location, an Eircode or a place name. Then where it should go, if you know.',
        'Tell us what it is and its condition: whether it rolls, where the keys are, how much room there is. Your answers decide which truck can take it.',
        'The price appears while you type, line by line. You need no account and no card for that.',
      ],
      money: {
        state: 'Nothing',
        amountCents: 0,
        words: 'Getting a price is free, as often as you like.',
      },
    },
    {
      id: 'compare',
      title: 'Compare quotes',
      points: [
        `See each driver who is free, near and has the right truck, with price, arrival time, rating and distance. Drivers set their own rate, from ${formatEuro(driverPerKm.minCents)} to ${formatEuro(driverPerKm.maxCents)} per km; everything else in the price is the same.`,
        `Choose one, or let us send the nearest available driver at ${formatEuro(tariff.driverPerKm.defaultCents)} per km.`,
        `The quote is frozen for ${quoteLifetimeMinutes} minutes. You confirm your phone number or sign in only when you continue, and nothing you typed is lost.`,
      ],
      money: {
        state: 'Still nothing',
        amountCents: 0,
        words: `The quote binds us, not you. In this page’s example it is ${formatEuro(priceCents)}.`,
      },
    },
    {
      id: 'book',
      title: 'Book and track',
      points: [
        'Enter your card in the payment provider’s own frame, or use a saved card or a wallet, and confirm. You place an order with an obligation to pay if a driver accepts.',
        `From then on drivers have ${acceptanceWindowMinutes} minutes. You see the countdown, and can cancel free.`,
        'A driver accepts: you get a name, a number, a promised time and a truck on the map, with the minutes until it is there.',
        'You can chat with your driver, and send family or a garage a link to follow the trip.',
      ],
      money: {
        state: 'Held, then charged',
        amountCents: priceCents,
        words:
          'Held when you confirm, charged when a driver accepts. If no one does, the hold is released.',
      },
    },
    {
      id: 'delivery',
      title: 'Safe delivery',
      points: [
        'The driver marks each step, and you see it at once: set off, arrived, loaded and under way, completed.',
        `Beside the vehicle you tell the driver your start code, the ${startCodeLength} digits shown in your booking, so that the right driver takes the right vehicle. Someone who is there for you can give it too.`,
        'Check the vehicle together when it is loaded and when it is set down. The app asks the driver for photos of its four corners both times, and for a signature at the end; you can add your own photos.',
        'If someone else takes the vehicle over, name them in the booking and give them your second code, for the hand-over.',
        'Then you rate the recovery, which no one else can. Your receipt with every line of the price is in the booking, and you both get an evidence pack: the timeline, the photos and the signature.',
      ],
      money: {
        state: 'Paid to the driver',
        amountCents: splitNow(priceCents).driverNetCents,
        words:
          'The driver gets the price less our commission and the VAT on it, on the following Friday. You pay nothing more.',
      },
    },
  ]
}
