import { checkInEveryMinutes } from '../../../domain/companion/check-in.ts'
import { apologyBasisPoints, mostApologyCents } from '../../../domain/credits/apology-credit.ts'
import { farBeyondMinutes } from '../../../domain/dispatch/late-arrival.ts'
import { damageAfterHours } from '../../../domain/evidence/evidence.ts'
import { formatEuro } from '../../../domain/money.ts'
import { cardWindowMinutes } from '../../../domain/payments/payment.ts'
import { acceptanceWindowMinutes } from '../../../domain/tariffs/tariff.ts'
import { TextTable, type TextColumn } from './text-table.tsx'

type Mishap = { what: string; happens: string; money: string }

/** In the order in which they can happen. */
const mishaps: readonly Mishap[] = [
  {
    what: 'The card is declined',
    happens: `No driver is asked. You see the bank’s reason and can try another card; without one the booking ends after ${cardWindowMinutes} minutes.`,
    money: 'Nothing was held.',
  },
  {
    what: 'The driver you chose declines',
    happens:
      'We ask the next drivers for the time that’s left, unless you said no to that when you booked. Then you decide.',
    money: 'The price does not rise. If no one accepts, the hold is released.',
  },
  {
    what: 'No one accepts',
    happens: `After ${acceptanceWindowMinutes} minutes the booking ends automatically. You can book again with the same details in one press: more drivers may be free by then.`,
    money: 'The hold is released.',
  },
  {
    what: 'The bank refuses when a driver accepts',
    happens: 'The booking ends, and we tell you both. Book again with another card.',
    money: 'Nothing was charged.',
  },
  {
    what: 'The driver will be late',
    happens: `When a driver accepts, you are promised a time. As soon as we see that it will be missed, we tell you both. Once it is ${farBeyondMinutes} minutes past, you can have nearer drivers asked; yours keeps the job until one of them accepts.`,
    money: `Cancelling is free until the driver is there. If they come more than ${farBeyondMinutes} minutes late, ${apologyBasisPoints / 100}% of the price, up to ${formatEuro(mostApologyCents)}, is taken off your next booking.`,
  },
  {
    what: 'You’re on your own, or don’t feel safe',
    happens: `Say so in the booking. Every ${checkInEveryMinutes} minutes we check that you’re all right. If you don’t answer twice, someone on duty here is alerted. In danger, call 112 first.`,
    money: 'It costs nothing.',
  },
  {
    what: 'The driver cancels',
    happens: `We tell you at once, and ask the next drivers for another ${acceptanceWindowMinutes} minutes.`,
    money:
      'You won’t pay again, and you can cancel free while you wait. If no one accepts, everything is refunded to your card.',
  },
  {
    what: 'You cancel',
    happens:
      'Cancel in the booking, any time before the vehicle is loaded. It shows what that costs at that moment.',
    money: 'Free until a driver accepts and shortly after; later, part of the price or all of it.',
  },
  {
    what: 'The vehicle isn’t as you described',
    happens:
      'If the driver can do it safely, the job goes ahead. If not, it is cancelled, and you book again with the right details.',
    money: 'The price stays the same, or you get everything back.',
  },
  {
    what: 'You lose your connection',
    happens:
      'The booking continues without you. The last update stays on your screen, and the page catches up automatically. Your start code works without a connection, on your phone and the driver’s.',
    money: 'Nothing is charged twice.',
  },
  {
    what: 'Something is damaged',
    happens: `Add photos to the booking within ${damageAfterHours} hours of the drop-off. Tell the driver straight away, and write to us the same day. The driver is insured for it.`,
    money: 'You claim from the driver’s insurer.',
  },
]

const columns: readonly TextColumn<Mishap>[] = [
  { id: 'what', header: 'If', cell: ({ what }) => what, width: 'md:w-[24%]' },
  { id: 'happens', header: 'Then', cell: ({ happens }) => happens },
  { id: 'money', header: 'Your money', cell: ({ money }) => money, width: 'md:w-[26%]' },
]

/** What can go wrong on the way, and what happens then. */
export function Mishaps() {
  return (
    <TextTable
      caption="When it doesn’t go to plan"
      columns={columns}
      rows={mishaps}
      rowKey={({ what }) => what}
    />
  )
}
