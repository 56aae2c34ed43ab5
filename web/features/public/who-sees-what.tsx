import { businessRecordsYears } from '../../../domain/law.ts'
import { driverPlaceDays, evidenceMonths } from '../../../domain/accounts/retention.ts'
import { TextTable, type TextColumn } from './text-table.tsx'

type Moment = { when: string; driver: string; customer: string }

const kept = `Your messages stay until ${businessRecordsYears} years after the end of the booking’s year, like the booking; photos and signature for ${evidenceMonths} months.`

/** Rulings, "Roles and privacy". */
const moments: readonly Moment[] = [
  {
    when: 'Before acceptance',
    driver:
      'Only drivers who are asked: your first name, the area, the vehicle and your notes about it, and what they would be paid.',
    customer: 'Each driver’s name, truck, rating and price, and how far away they are.',
  },
  {
    when: 'From acceptance on',
    driver: 'Your driver alone: the exact place, your name, number and email.',
    customer:
      'Your driver’s number, the truck on the map until the vehicle is set down, and a start code that only you see, for the driver beside the vehicle.',
  },
  {
    when: 'While you share the trip',
    driver: 'Nothing more: the link is yours to give.',
    customer:
      'Anyone with your link sees the status, arrival and map, but no names, until the trip ends or you stop sharing.',
  },
  {
    when: 'When it is over',
    driver: `Your number and email are gone from the screen at once, the exact place after ${driverPlaceDays} days: then the driver sees the area alone. ${kept}`,
    customer: `The driver’s number and position are gone too. The booking, its price and its history stay. ${kept}`,
  },
]

const columns: readonly TextColumn<Moment>[] = [
  { id: 'when', header: 'When', cell: ({ when }) => when, width: 'md:w-[20%]' },
  { id: 'driver', header: 'What drivers see', cell: ({ driver }) => driver, width: 'md:w-[40%]' },
  { id: 'customer', header: 'What you see', cell: ({ customer }) => customer },
]

/** What the two sides of a booking see of each other, and for how long. */
export function WhoSeesWhat() {
  return (
    <TextTable
      caption="Who sees what"
      columns={columns}
      rows={moments}
      rowKey={({ when }) => when}
    />
  )
}
