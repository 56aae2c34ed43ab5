/**
 * Payment without a price, or without a driver: never "Calculating..." with nothing running, and never without another attempt.
 *
 * Seen to fail: "Calculating..." whenever there is no choice; no alert without a price; none without a driver; the button pressable then; the sentence alone,
 * without the phone line.
 */
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Quote } from '../../../contract/bookings/quotes.ts'
import { phoneLineAt } from '../../../domain/phone-line.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import type { SubjectChoice } from './booking-subject.ts'
import { DriverSummary } from './driver-summary.tsx'
import { payDisabledReason } from './payment-labels.ts'
import { PriceProblem } from './price-problem.tsx'

const quoteWith = (more: Partial<Quote>): Quote => JSON.parse(JSON.stringify(more))
const choice: SubjectChoice = { driver: null, priceCents: 9500, lines: [], arrival: null }
const noPrice = {
  choice: null,
  quote: null,
  isPricing: false,
  priceFailure: null,
  renewQuote: async () => null,
}
type Subject = Parameters<typeof PriceProblem>[0]['subject']
const problem = (more: Partial<Subject>): string =>
  renderToStaticMarkup(<PriceProblem subject={{ ...noPrice, ...more }} />)

describe('the driver at payment', () => {
  const arrival = (isPricing: boolean): string =>
    renderToStaticMarkup(<DriverSummary choice={null} isPricing={isPricing} />)

  it('is calculated only while a price is', () => {
    expect(arrival(true)).toContain('Calculating...')
    expect(arrival(false)).not.toContain('Calculating')
    expect(arrival(false)).toContain('Not known yet')
  })
})

describe('what keeps the price away', () => {
  it('is said, with another attempt', () => {
    const html = problem({ priceFailure: 'Check your connection and try again.' })
    expect(html).toContain('There is no price yet')
    expect(html).toContain('Check your connection and try again.')
    expect(html).toContain('Try again')
  })

  it('is nothing while a price is under way, or there', () => {
    expect(problem({ isPricing: true })).toBe('')
    expect(problem({ choice, quote: quoteWith({ eligibleCount: 3 }) })).toBe('')
    // A price that still holds, although its renewal failed.
    expect(
      problem({ choice, quote: quoteWith({ eligibleCount: 3 }), priceFailure: 'No answer.' }),
    ).toBe('')
  })

  it('is that no driver may accept it, and the button says so as well', () => {
    const words = 'No drivers are currently available. Please try again later.'
    const html = problem({ choice, quote: quoteWith({ eligibleCount: 0 }) })
    expect(html).toContain(words)
    expect(html).toContain('Look again')
    expect(html).toContain('In danger? Call 112.')
    expect(html.includes('href="tel:+353209100100"')).toBe(
      phoneLineAt(serverNow()).state !== 'closed',
    )
    const ready = {
      priceCents: 9500,
      isPayable: true,
      isPricing: false,
      isCardReady: true,
      hasCardFailed: false,
      isOffline: false,
    }
    expect(payDisabledReason({ ...ready, hasDrivers: false })).toBe(words)
    expect(payDisabledReason({ ...ready, hasDrivers: true })).toBeNull()
  })
})
