import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { describe, expect, test } from 'vitest'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'
import { NoBookings } from './no-bookings.tsx'

const shown = (mode: PartnerKeyMode, isOperator: boolean, mayChange = true): string =>
  renderToStaticMarkup(
    <MemoryRouter>
      <NoBookings partner={{ partnerId: 'ptn_1', mayChange }} mode={mode} isOperator={isOperator} />
    </MemoryRouter>,
  )

const linksOf = (html: string): string[] =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => to.replaceAll('&amp;', '&'))

describe('an insurer without a booking', () => {
  test('is led to its keys and to the quick start', () => {
    const html = shown('live', false)
    expect(html).toContain('Create a key')
    expect(html).toContain('Try a sandbox key first')
    expect(linksOf(html)).toEqual(['/insurance-dashboard?partner=ptn_1&tab=api', '/partner-api'])
  })

  test('stays in the sandbox when that is looked at', () => {
    const html = shown('sandbox', false)
    expect(html).toContain('No sandbox bookings yet')
    expect(linksOf(html)[0]).toBe('/insurance-dashboard?partner=ptn_1&tab=api&mode=sandbox')
  })

  test('offers no key to who may create none', () => {
    const html = shown('live', false, false)
    expect(html).toContain('See the keys')
    expect(html).not.toContain('Create a key')
    expect(html).not.toContain('Try a sandbox key')
  })

  test('is not told to an operator as to its own people', () => {
    const html = shown('live', true)
    expect(html).toContain('See its keys')
    expect(html).not.toContain('Create a key')
  })
})
