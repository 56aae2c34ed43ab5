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
      'Yes. Say which car park and which level. Where the ceiling is low, only trucks that fit below it are asked, and the price has a line for it.',
  },
  cork: {
    question: 'Do you come to West Cork and the coast?',
    answer:
      'Yes. It takes longer than in the city, and the nearest free truck may have to come from another town. You see its arrival time before you book.',
  },
  galway: {
    question: 'Do you come to Connemara?',
    answer:
      'Yes, to Clifden and beyond. Trucks are few there, so the one that comes may have an hour to drive; you see how long before you book.',
  },
  limerick: {
    question: 'What if I am at the university or in Castletroy?',
    answer: `Say which gate or car park: the campus has many. From acceptance a driver is promised there in ${formatResponse(university.response)}, in the city centre in ${formatResponse(limerickCentre.response)}.`,
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
      question: `How soon is a recovery truck with me in ${name}?`,
      answer: `In ${formatResponse(averageResponse)} on average, from the moment a driver accepts; in the outer areas up to ${Math.max(...areas.map(({ response }) => response.untilMinutes))} minutes. Drivers have ${acceptanceWindowMinutes} minutes to accept, and are usually found within ${usualSearchKm.from} to ${usualSearchKm.until} km. The time for each driver stands beside the price before you book.`,
    },
    {
      question: `What does a recovery cost in ${name}?`,
      answer: `Booked online ${perCall(online)}, VAT included; by phone ${perCall(phone)}. The way is counted from where the vehicle stands to where it goes. You see the whole price, line by line, before you book.`,
    },
    {
      question: 'Do you come at night and at weekends?',
      answer: `You can book online at every hour of every day. ${phoneAnswered} Online, a pickup at night (${hoursText(night)}) adds ${formatRate(online.nightBasisPoints)} and one at a weekend ${formatRate(online.weekendBasisPoints)} to call-out and distance; by phone a night or weekend call-out adds ${formatEuro(phone.nightOrWeekendCallOutCents)}.`,
    },
    { question: own.question, answer: `${own.answer} ${ownPrice(tariff, city)}` },
  ]
}
