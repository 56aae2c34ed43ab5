/** The four questions of a city's page (specification, operator side §2, "City landing pages"), answered from its row and the tariff. */
import { areaLabels } from '../../../../domain/places/area.ts'
import { cityFacts, formatResponse, type City } from '../../../../domain/places/cities.ts'
import { formatRate } from '../../../../domain/payments/commission.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { hoursText } from '../../../../domain/tariffs/pricing.ts'
import { usualSearchKm } from '../../../../domain/support.ts'
import {
  acceptanceWindowMinutes,
  type RateCard,
  type Tariff,
} from '../../../../domain/tariffs/tariff.ts'
import { cityExamples } from './city-examples.ts'
import type { Question } from '../json-ld.ts'
import { phoneAnswered } from '../phone-hours.ts'
import { pricedBothWays } from '../pricing/plain-recovery.ts'

const perCall = ({ baseCents, perKmCents }: RateCard): string =>
  `${formatEuro(baseCents)} and ${formatEuro(perKmCents)} per km`

const [limerickCentre, university] = cityFacts.limerick.areas

/** The question that only this city has. */
const ownQuestion: Record<City, { question: string; answer: string }> = {
  dublin: {
    question: 'Do you collect from Dublin Airport and the multi-storey car parks?',
    answer:
      'Yes. Say which car park and which level. Where the ceiling is low, we only ask trucks that fit, and the price shows it as a line.',
  },
  cork: {
    question: 'Do you cover West Cork and the coast?',
    answer:
      'Yes. It takes longer than in the city, and the nearest free truck may have to drive from another town. You see the arrival time before you book.',
  },
  galway: {
    question: 'Do you cover Connemara?',
    answer:
      'Yes, to Clifden and beyond. There are few trucks there, so yours may have an hour to drive. You see the arrival time before you book.',
  },
  limerick: {
    question: 'What if I am at the university or in Castletroy?',
    answer: `Tell us which gate or car park: the campus has many. Our target there, from acceptance, is ${formatResponse(university.response)}; in the city centre it is ${formatResponse(limerickCentre.response)}.`,
  },
}

const ownPrice = (tariff: Tariff, city: City): string => {
  const { phone } = tariff.rateCards
  const { priceAreas } = cityFacts[city]
  const { online: booked, phone: called } = pricedBothWays(cityExamples[city].recoveryIn(tariff))
  const extra = (lines: typeof booked.lines): string => {
    const line = lines.find(({ code }) => priceAreas.some((area) => area === code))
    return line ? `${formatEuro(line.amountCents)} more` : 'nothing more'
  }
  return priceAreas[0] === 'university_of_limerick'
    ? `Booked online it costs nothing more there; by phone the call-out is ${formatEuro(phone.universityOfLimerickBaseCents ?? phone.baseCents)}.`
    : `${areaLabels[priceAreas[0]]}: ${extra(booked.lines)} online, ${extra(called.lines)} by phone.${remotePrice(tariff, city)}`
}

/** The areas around a city that cost even more than its own area price. */
const remotePrice = ({ rateCards: { online, phone } }: Tariff, city: City): string => {
  const [own, ...others] = cityFacts[city].priceAreas
  if (own === 'connemara' || !others.includes('remote')) return ''
  const amount = (card: RateCard): string => formatEuro(card.areaCents.remote ?? 0)
  return ` ${areaLabels.remote}: ${amount(online)} more online, ${amount(phone)} more by phone.`
}

export const cityQuestions = (city: City, tariff: Tariff): readonly Question[] => {
  const {
    night,
    rateCards: { online, phone },
  } = tariff
  const { name, averageResponse, areas } = cityFacts[city]
  const own = ownQuestion[city]
  return [
    {
      question: `How soon will a recovery truck reach me in ${name}?`,
      answer: `Our target is ${formatResponse(averageResponse)} on average from the moment a driver accepts, and in the outer areas up to ${Math.max(...areas.map(({ response }) => response.untilMinutes))} minutes. Drivers have ${acceptanceWindowMinutes} minutes to accept, and are usually found within ${usualSearchKm.from} to ${usualSearchKm.until} km. You see each driver’s arrival time beside the price before you book.`,
    },
    {
      question: `What does a recovery cost in ${name}?`,
      answer: `Booked online ${perCall(online)}, VAT included; by phone ${perCall(phone)}. The distance runs from pickup to drop-off. You see the whole price, line by line, before you book.`,
    },
    {
      question: 'Do you work at night and at weekends?',
      answer: `You can book online at any time, every day. ${phoneAnswered} Online, a pickup at night (${hoursText(night)}) adds ${formatRate(online.nightBasisPoints)} and one at a weekend ${formatRate(online.weekendBasisPoints)} to call-out and distance; by phone a night or weekend call-out adds ${formatEuro(phone.nightOrWeekendCallOutCents)}.`,
    },
    { question: own.question, answer: `${own.answer} ${ownPrice(tariff, city)}` },
  ]
}
