import { CarFront, Truck, type LucideIcon } from 'lucide-react'
import { Card } from '../../../ui/card.tsx'
import { LogoMark } from '../../../ui/illustrations/logo.tsx'
import { Points } from '../points.tsx'

type Party = 'customer' | 'driver' | 'towline'

type Contract = {
  title: string
  between: readonly [Party, Party]
  /** The obligations of each side to the other. */
  owed: readonly string[]
}

const contracts: readonly Contract[] = [
  {
    title: 'Customer and driver: the recovery',
    between: ['customer', 'driver'],
    owed: [
      'The driver recovers the vehicle with care and skill, insured, at the price of the booking.',
      'The customer pays that price, tells the truth about the vehicle and is there to hand it over.',
    ],
  },
  {
    title: 'Customer and Towline: the booking',
    between: ['customer', 'towline'],
    owed: [
      'Towline works out the price, asks drivers, holds and takes the payment, and shows what happens.',
      'The customer keeps to the terms. There is nothing to pay beyond the price of the recovery.',
    ],
  },
  {
    title: 'Driver and Towline: the platform',
    between: ['driver', 'towline'],
    owed: [
      'Towline offers jobs, collects the price for the driver and pays it out every week.',
      'The driver stays verified and insured, and leaves Towline its commission.',
    ],
  },
]

/** Three parties, three contracts: who owes what to whom. */
export function ThreeContracts() {
  return (
    <div className="grid gap-4 xl:grid-cols-3">
      {contracts.map(({ title, between: [one, other], owed }) => (
        <Card key={title} className="flex flex-col">
          <div aria-hidden className="mb-5 flex items-center">
            <PartySign party={one} />
            <span className="border-line-strong grow border-t-2 border-dashed" />
            <PartySign party={other} />
          </div>
          <h3 className="text-base">{title}</h3>
          <div className="mt-3 text-sm">
            <Points items={owed} />
          </div>
        </Card>
      ))}
    </div>
  )
}

const icons: Record<Exclude<Party, 'towline'>, LucideIcon> = { customer: CarFront, driver: Truck }

function PartySign({ party }: { party: Party }) {
  if (party === 'towline') return <LogoMark className="size-12" />
  const Icon = icons[party]
  return (
    <span className="bg-plate text-plate-ink grid size-12 place-items-center rounded-full">
      <Icon className="size-6" />
    </span>
  )
}
