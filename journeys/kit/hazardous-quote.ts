/** The price line for a hazardous load, which no other journey asks for: journeys that change a tariff change this line. */
import { type Page, expect } from '@playwright/test'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { recoveryFrom } from './bookings.ts'
import { product } from './product.ts'
import type { Territory } from './territories.ts'

type HazardousLine = { quoteId: string; cents: number }

/** The line in a new quote. */
export async function hazardousLine(page: Page, here: Territory): Promise<HazardousLine> {
  const answer = await page.request.post('/api/quotes', {
    data: { ...recoveryFrom(here), casualty: { ...plainCasualty, hasHazardousLoad: true } },
    headers: { origin: product().url },
  })
  expect(answer.status()).toBe(201)
  return lineOf(await answer.json())
}

/** The line in an earlier quote. */
export async function keptLine(page: Page, quoteId: string): Promise<HazardousLine> {
  const answer = await page.request.get(`/api/quotes/${quoteId}`)
  expect(answer.status()).toBe(200)
  return lineOf(await answer.json())
}

type Quote = { quoteId: string; anyDriver: { lines: { code: string; amountCents: number }[] } }

const lineOf = ({ quoteId, anyDriver }: Quote): HazardousLine => ({
  quoteId,
  cents: anyDriver.lines.find(({ code }) => code === 'hazardous_load')?.amountCents ?? 0,
})
