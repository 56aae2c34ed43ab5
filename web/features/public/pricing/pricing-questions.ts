import { formatEuro } from '../../../../domain/money.ts'
import {
  acceptanceWindowMinutes,
  driverPerKm,
  quoteLifetimeMinutes,
  type Tariff,
} from '../../../../domain/tariffs/tariff.ts'
import { exampleKm } from './example-recovery.ts'
import type { Question } from '../json-ld.ts'
import { pricedBothWays, plainRecovery } from './plain-recovery.ts'

/** Common questions about a price before booking. */
export const pricingQuestions = (tariff: Tariff): readonly Question[] => {
  const { online, phone } = tariff.rateCards
  const { savedCents } = pricedBothWays(plainRecovery(tariff, exampleKm))
  return [
    {
      question: 'Can the price change after I have booked?',
      answer: `No. A quote is frozen for ${quoteLifetimeMinutes} minutes, you book at exactly that price, and a driver who accepts has accepted it. Nothing is added at the roadside.`,
    },
    {
      question: 'Why do drivers cost different amounts?',
      answer: `Each driver sets a rate per km between ${formatEuro(driverPerKm.minCents)} and ${formatEuro(driverPerKm.maxCents)}. Call-out and surcharges are the same with every driver. If you let us send the nearest available driver, ${formatEuro(tariff.driverPerKm.defaultCents)} per km applies.`,
    },
    {
      question: 'Why is it usually cheaper online than by phone?',
      answer: `By phone, an operator types what you can enter yourself. Online the call-out is ${formatEuro(online.baseCents)} and not ${formatEuro(phone.baseCents)}, and a kilometre ${formatEuro(online.perKmCents)} and not ${formatEuro(phone.perKmCents)}: for ${exampleKm} km at that usual rate it is ${formatEuro(savedCents)} less. A driver you choose may ask more per km, or less. The drivers are the same.`,
    },
    {
      question: 'When is my card charged?',
      answer: `When a driver accepts. Until then the amount is only held, for ${acceptanceWindowMinutes} minutes at most. If no one accepts, the hold is released and you pay nothing.`,
    },
    {
      question: 'What if the distance isn’t known?',
      answer:
        'Then you see the call-out alone, marked “distance to be confirmed”, and enter the kilometres yourself before you can pay. An Eircode covers an area, so a distance between two of them is an estimate and is marked as one.',
    },
  ]
}
