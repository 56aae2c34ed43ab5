import { damageAfterHours } from '../../../domain/evidence/evidence.ts'
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
      'You are asked whether we may ask others. Say yes and the best near you are asked for what is left of the time; say no and the booking ends.',
    money: 'The price does not rise. If you say no, the hold is released.',
  },
  {
    what: 'Nobody accepts',
    happens: `After ${acceptanceWindowMinutes} minutes the booking ends by itself. One press books again with the same details: more drivers may be free by then.`,
    money: 'The hold is released.',
  },
  {
    what: 'The bank refuses when a driver accepts',
    happens: 'The booking ends, and both of you are told. Book again with another card.',
    money: 'Nothing was charged.',
  },
  {
    what: 'The driver will be late',
    happens:
      'When a driver accepts you are promised a time. As soon as we see that it will be missed, both of you are told.',
    money: 'Cancelling is free until the driver is there.',
  },
  {
    what: 'The driver cancels',
    happens: `You are told at once, and the next drivers are asked for another ${acceptanceWindowMinutes} minutes.`,
    money:
      'You pay nothing again, and may cancel for nothing meanwhile. If no one accepts, everything comes back to your card.',
  },
  {
    what: 'You cancel',
    happens:
      'In the booking, any time before the vehicle is being loaded. It shows what that costs at this moment.',
    money: 'Free until a driver accepts and shortly after; later a part, or all of it.',
  },
  {
    what: 'It is not as you described',
    happens:
      'If the driver can do it safely, it is done. If not, the job is cancelled and you book again with what was missing.',
    money: 'The price stays, or everything comes back.',
  },
  {
    what: 'Your connection is gone',
    happens:
      'The booking goes on without you. What it last knew stays on your screen, and it catches up by itself.',
    money: 'Nothing is taken twice.',
  },
  {
    what: 'Something is damaged',
    happens: `Put pictures of it into the booking, which takes them until ${damageAfterHours} hours after the drop-off. Tell the driver there and then, and write to us the same day. The driver is insured for it.`,
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
      caption="When it does not go to plan"
      columns={columns}
      rows={mishaps}
      rowKey={({ what }) => what}
    />
  )
}
