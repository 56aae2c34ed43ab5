/** The last seven days, called so. Seen to fail: with "this week", and with the gross in the place of the net. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WeekStats } from './week-stats.tsx'

it('says which days it counts, and what is left of them', () => {
  const html = renderToStaticMarkup(
    <WeekStats
      driver={{
        thisWeek: {
          jobs: 3,
          grossCents: 300_00,
          commissionCents: 21_00,
          vatOnCommissionCents: 4_83,
          netCents: 274_17,
        },
        rating: null,
        ratingCount: 0,
      }}
      now={new Date('2026-12-02T12:00:00Z')}
    />,
  )
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/g)].map(
    ([, label, value]) => `${label}: ${value?.replaceAll(/<[^>]*>/g, '')}`,
  )
  expect(facts).toEqual([
    'Jobs, last 7 days: 3',
    'Gross: €300.00',
    'Commission 7%: −€21.00',
    'VAT on commission (23%): −€4.83',
    'Your net: €274.17',
    expect.stringMatching(/^Your rating: /),
  ])
  expect(html.toLowerCase()).not.toContain('this week')
})
