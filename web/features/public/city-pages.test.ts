import { describe, expect, test } from 'vitest'
import { cities, cityFacts } from '../../../domain/cities.ts'
import { formatEuro } from '../../../domain/money.ts'
import { launchTariff } from '../../../domain/tariff.ts'
import { cityExamples } from './city-examples.ts'
import { cityQuestions } from './city-questions.ts'
import { pricedBothWays } from './plain-recovery.ts'

const { phone, online } = launchTariff.rateCards

describe.each(cities)('%s', (city) => {
  const [own] = cityFacts[city].priceAreas
  const booked = pricedBothWays(cityExamples[city].recovery)

  test('its example shows what the place costs by phone, and that online is cheaper', () => {
    expect(booked.savedCents).toBeGreaterThan(0)
    const [base] = booked.phone.lines
    if (own === 'university_of_limerick') {
      expect(base?.amountCents).toBe(phone.universityOfLimerickBaseCents)
    } else {
      const area = booked.phone.lines.find(({ code }) => code in phone.areaCents)
      expect(area?.amountCents).toBe(phone.areaCents[own])
    }
  })

  test('four questions, the last with its own price on both cards', () => {
    const questions = cityQuestions(city)
    expect(questions).toHaveLength(4)
    const answer = questions.at(-1)?.answer
    if (own === 'university_of_limerick') {
      expect(answer).toContain(formatEuro(phone.universityOfLimerickBaseCents ?? 0))
      return
    }
    expect(answer).toContain(`${formatEuro(phone.areaCents[own] ?? 0)} more by phone`)
    // Connemara is a remote area, and that is what the online card charges.
    const onlineCents = own === 'connemara' ? online.areaCents.remote : online.areaCents[own]
    expect(answer).toContain(
      onlineCents ? `${formatEuro(onlineCents)} more online` : 'nothing more online',
    )
  })
})
