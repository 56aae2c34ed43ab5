import { describe, expect, test } from 'vitest'
import { cities, cityFacts, formatResponse } from '../../../../domain/places/cities.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { supportHours } from '../../../../domain/support.ts'
import { launchTariff } from '../../../../domain/tariffs/tariff.ts'
import { cityExamples } from './city-examples.ts'
import { localBusiness } from './city-json.ts'
import { cityQuestions } from './city-questions.ts'
import { phoneAnswered } from '../phone-hours.ts'
import { pricedBothWays } from '../pricing/plain-recovery.ts'

const { phone, online } = launchTariff.rateCards

describe.each(cities)('%s', (city) => {
  const [own] = cityFacts[city].priceAreas
  const booked = pricedBothWays(cityExamples[city].recoveryIn(launchTariff))

  test('its example shows the price by phone, and that online is cheaper', () => {
    expect(booked.savedCents).toBeGreaterThan(0)
    const [base] = booked.phone.lines
    if (own === 'university_of_limerick') {
      expect(base?.amountCents).toBe(phone.universityOfLimerickBaseCents)
    } else {
      const area = booked.phone.lines.find(({ code }) => code in phone.areaCents)
      expect(area?.amountCents).toBe(phone.areaCents[own])
    }
  })

  test('day and night refers to booking online; the telephone has its hours', () => {
    const [, , atNight] = cityQuestions(city, launchTariff)
    expect(atNight?.answer).toContain(phoneAnswered)
    const openDays = supportHours.flatMap(({ dayNames, open }) => (open ? [dayNames] : []))
    expect(localBusiness(city, launchTariff).contactPoint).toMatchObject({
      hoursAvailable: openDays.map((dayOfWeek) => ({ dayOfWeek })),
    })
  })

  test('four questions, the last with its own price on both cards', () => {
    const questions = cityQuestions(city, launchTariff)
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

test('the questions promise for the university what its row promises', () => {
  const [, university] = cityFacts.limerick.areas
  expect(cityQuestions('limerick', launchTariff).at(-1)?.answer).toContain(
    formatResponse(university.response),
  )
})

test('when the telephone is answered', () => {
  expect(phoneAnswered).toBe(
    'Phone hours, Irish time: Monday to Friday 9:00–18:00, Saturday 10:00–16:00, Sunday emergencies only.',
  )
})
