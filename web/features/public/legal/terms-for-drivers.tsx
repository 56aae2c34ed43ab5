/** The terms of driving. */
import type { ReactNode } from 'react'
import {
  commissionRates,
  formatRate,
  type CommissionRate,
} from '../../../../domain/payments/commission.ts'
import { formatDate } from '../../../../domain/time/dublin-time.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { startCodeLength } from '../../../../domain/bookings/start-code.ts'
import { driverPerKm } from '../../../../domain/tariffs/tariff.ts'
import { vatRates, type VatRate } from '../../../../domain/payments/vat.ts'
import { paths } from '../../../paths.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { Points } from '../points.tsx'
import { PriceSplit } from '../pricing/price-split.tsx'
import { TextTable, type TextColumn } from '../text-table.tsx'

const rateColumns: readonly TextColumn<CommissionRate>[] = [
  {
    id: 'since',
    header: 'For bookings made since',
    cell: ({ effectiveFrom }) => formatDate(new Date(effectiveFrom)),
  },
  {
    id: 'commission',
    header: 'Commission, of the price',
    cell: ({ commissionBasisPoints }) => formatRate(commissionBasisPoints),
    isShort: true,
  },
]

const vatColumns: readonly TextColumn<VatRate>[] = [
  {
    id: 'since',
    header: 'For VAT due since',
    cell: ({ from }) => formatDate(new Date(from)),
  },
  {
    id: 'vat',
    header: 'VAT, of the commission',
    cell: ({ basisPoints }) => formatRate(basisPoints),
    isShort: true,
  },
]

export const termsForDrivers = {
  driving: (
    <Points
      items={[
        'You run your own business. You choose when you are on duty, which jobs you accept, and work for others as you like. Nothing here makes you an employee or a partner of Towline.',
        <>
          You meet the <TextLink to={paths.driverRequirements}>driver requirements</TextLink> and
          hold the <TextLink to={paths.insuranceGuidelines}>insurance</TextLink> for as long as you
          drive, and tell us at once when that changes.
        </>,
        'Accepting an offer makes a contract with the customer. You carry it out yourself, with the truck in your account, and do not pass it on.',
        `Your rate per km lies between ${formatEuro(driverPerKm.minCents)} and ${formatEuro(driverPerKm.maxCents)}. Everything else in the price is the tariff’s.`,
        'On duty your device sends where you are. From acceptance to drop-off the customer of your job sees it, and so does anyone the customer gives the trip’s link to. Operators can see the route you took; every view is recorded.',
        `The recovery begins with the customer’s start code, ${startCodeLength} digits that you are given beside the vehicle. If no one can give it to you, support can waive it.`,
        'The app asks you for a photo of each of the four corners at pickup and again at drop-off, and for the signature of the person who receives the vehicle. You can continue without them, but then nothing shows how the vehicle was.',
        'The customer’s details are yours for that job alone. For what you note down yourself you are a controller under data protection law.',
      ]}
    />
  ),
  ranking: (
    <p>
      By estimated arrival, then rating, then fairness. The weights are on{' '}
      <TextLink to={paths.driverRanking}>How drivers are ranked</TextLink>, which is part of these
      terms. No one pays for a place, and Towline has no trucks of its own to favour.
    </p>
  ),
  commission: (
    <>
      <p>
        Towline keeps a commission of the price of each completed recovery and of each cancellation
        fee. The commission rate on the day of booking counts, even if it changes later. VAT on the
        commission is at the rate of the day on which it is due: when the customer’s card is
        charged, or for jobs on account, when the job ends or is invoiced, whichever is first.
      </p>
      <TextTable
        caption="Commission rates"
        columns={rateColumns}
        rows={commissionRates}
        rowKey={({ effectiveFrom }) => effectiveFrom}
      />
      <TextTable
        caption="VAT rates"
        columns={vatColumns}
        rows={vatRates}
        rowKey={({ from }) => from}
      />
      <PriceSplit />
      <Points
        items={[
          'A week runs from Monday to Monday, Irish time, and is paid on the Friday after, with a statement of every job: its price, the commission, the VAT on it and the rest.',
          'What a card provider charges for the payment is ours to bear.',
          'Tax on what you earn is yours to declare and pay. The customer’s receipt is issued by us as your agent and names you; a VAT invoice, where you owe one, is yours to issue, unless you have agreed that we make it in your name.',
        ]}
      />
    </>
  ),
} satisfies Record<string, ReactNode>
