/**
 * Advertisements over HTTP and in PostgreSQL: which are shown, and what is counted. Seen to fail with: `isProgram`
 * returning false; `on conflict do nothing` without the unique index; `countClick` without the lock; the visitor key without the
 * address, or without the salt; `isAdvertActive` not checked.
 */
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  advertsAtOnce,
  clickRepeatSeconds,
  interactionsKeptDays,
} from '../../domain/adverts/advert.ts'
import { timetable } from '../job-handlers.ts'
import { newId } from '../kit/ids.ts'
import { openAppFixture, type AppFixture } from '../testing/fixtures/app-fixture.ts'
import { statusAndCode } from '../testing/send-sample.ts'
import { makeAdvert, sampleAdId } from '../testing/samples/sample-adverts.ts'
import { purgeVisitors } from './purge-visitors.ts'
import { purgeInteractions } from './purge-interactions.ts'
import { trackInteraction, visitorKey } from './track-interaction.ts'

const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'
const desktop =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36'

let app: AppFixture
beforeAll(async () => {
  app = await openAppFixture({ env: { TRUSTED_PROXY_HOPS: '1' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.db.execute(sql`delete from ad_interactions`)
  await app.db.execute(sql`delete from ad_days`)
  await app.db.execute(sql`delete from advertisements where id <> ${sampleAdId}`)
  await app.db.execute(sql`update advertisements set impression_count = 0, click_count = 0`)
})
/** The totals equal the rows, whatever happened. */
afterEach(async () => {
  const { rows } = await app.db.execute(sql`
    select a.id from advertisements a left join ad_interactions i on i.ad_id = a.id group by a.id
    having a.impression_count <> count(*) filter (where i.interaction_type = 'view')
      or a.click_count <> count(*) filter (where i.interaction_type = 'click')`)
  expect(rows).toEqual([])
})

type Visitor = { address?: string; userAgent?: string }

const report = (
  adId: string,
  type: string,
  { address = '203.0.113.7', userAgent = phone }: Visitor = {},
) =>
  app
    .visitor()
    .send(
      'POST',
      `/api/adverts/${adId}/interactions`,
      { interaction_type: type },
      { headers: { 'user-agent': userAgent, 'x-forwarded-for': address } },
    )

const totalsOf = async (adId: string): Promise<{ views: number; clicks: number }> => {
  const { rows } = await app.db.execute<{ views: number; clicks: number }>(
    sql`select impression_count as views, click_count as clicks from advertisements where id = ${adId}`,
  )
  const [row] = rows
  if (!row) throw new Error(`no advertisement ${adId}`)
  return row
}

const shownIn = async (position: string): Promise<string[]> => {
  const { status, body } = await app.visitor().get(`/api/adverts?position=${position}`)
  expect(status).toBe(200)
  const { adverts } = body as { adverts: { adId: string }[] }
  return adverts.map(({ adId }) => adId)
}

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000)

describe('the advertisements of a position', () => {
  it('are those that run now, newest first, with only their public fields', async () => {
    const older = await makeAdvert(app.db, { position: 'sidebar', createdAt: daysFromNow(-3) })
    const newer = await makeAdvert(app.db, { position: 'sidebar', createdAt: daysFromNow(-2) })
    await makeAdvert(app.db, { position: 'sidebar', isActive: false })
    await makeAdvert(app.db, { position: 'sidebar', startsAt: daysFromNow(0.5) })
    await makeAdvert(app.db, {
      position: 'sidebar',
      startsAt: daysFromNow(-2),
      endsAt: daysFromNow(-0.5),
    })
    await makeAdvert(app.db, { position: 'header' })
    expect(await shownIn('sidebar')).toEqual([newer, older])
    const { body, headers } = await app.visitor().get('/api/adverts?position=footer')
    expect(headers.get('cache-control')).toBe('public, max-age=60')
    expect(body).toEqual({
      adverts: [
        {
          adId: sampleAdId,
          title: 'Four tyres for three',
          description: 'Fitted at your kerb, anywhere in Kildare.',
          advertiserName: 'Sample Tyres',
          imageUrl: '/adverts/tyres.svg',
          targetUrl: 'https://example.ie/tyres',
        },
      ],
    })
  })

  it('are limited in number', async () => {
    for (let made = 0; made <= advertsAtOnce; made += 1) {
      await makeAdvert(app.db, { position: 'driver_list' })
    }
    expect(await shownIn('driver_list')).toHaveLength(advertsAtOnce)
  })

  it('are listed for an existing position only', async () => {
    for (const query of ['', '?position=', '?position=payment']) {
      const answer = await app.visitor().get(`/api/adverts${query}`)
      expect(statusAndCode(answer), query).toEqual([422, 'invalid_input'])
    }
  })
})

describe('a view', () => {
  it('counts once for a visitor and a day, and again for another visitor', async () => {
    expect((await report(sampleAdId, 'view')).status).toBe(204)
    await report(sampleAdId, 'view')
    expect(await totalsOf(sampleAdId)).toEqual({ views: 1, clicks: 0 })
    await report(sampleAdId, 'view', { address: '203.0.113.8' })
    await report(sampleAdId, 'view', { userAgent: desktop })
    expect(await totalsOf(sampleAdId)).toEqual({ views: 3, clicks: 0 })
  })

  it('of another advertisement is another view', async () => {
    const other = await makeAdvert(app.db)
    await report(sampleAdId, 'view')
    await report(other, 'view')
    expect(await totalsOf(other)).toEqual({ views: 1, clicks: 0 })
  })

  it('counts an IPv6 network as one visitor', async () => {
    await report(sampleAdId, 'view', { address: '2001:db8:1:2::1' })
    await report(sampleAdId, 'view', { address: '2001:db8:1:2:aaaa::9' })
    expect((await totalsOf(sampleAdId)).views).toBe(1)
    await report(sampleAdId, 'view', { address: '2001:db8:1:3::1' })
    expect((await totalsOf(sampleAdId)).views).toBe(2)
  })

  it('counts once when fifty of one visitor come together, and fifty times for fifty visitors', async () => {
    const together = (addressOf: (n: number) => string) =>
      Promise.all(
        Array.from({ length: 50 }, (_, n) => report(sampleAdId, 'view', { address: addressOf(n) })),
      )
    const answers = await together(() => '203.0.113.7')
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await totalsOf(sampleAdId)).views).toBe(1)
    await together((n) => `198.51.100.${n}`)
    expect((await totalsOf(sampleAdId)).views).toBe(51)
  })
})

describe('a click', () => {
  it('counts each time, but a repeat within a minute', async () => {
    const { ctx, clock } = app.fixture
    const caller = { address: '203.0.113.7', userAgent: phone }
    const click = () => trackInteraction({ ...ctx, caller }, sampleAdId, 'click')
    await click()
    clock.advance(`${clickRepeatSeconds - 5}s`)
    await click()
    expect(await totalsOf(sampleAdId)).toEqual({ views: 0, clicks: 1 })
    clock.advance('10s')
    await click()
    expect(await totalsOf(sampleAdId)).toEqual({ views: 0, clicks: 2 })
    await report(sampleAdId, 'click', { userAgent: desktop })
    expect(await totalsOf(sampleAdId)).toEqual({ views: 0, clicks: 3 })
  })

  it('counts once when fifty of one visitor come together', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => report(sampleAdId, 'click', { address: '203.0.113.50' })),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect((await totalsOf(sampleAdId)).clicks).toBe(1)
  })
})

describe('what does not count', () => {
  it.each([
    ['a crawler', 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)'],
    ['a browser run by a program', desktop.replace('Chrome/', 'HeadlessChrome/')],
    ['a command line', 'curl/8.11.0'],
    ['who says nothing', ''],
  ])('%s', async (_who, userAgent) => {
    expect((await report(sampleAdId, 'view', { userAgent })).status).toBe(204)
    expect((await report(sampleAdId, 'click', { userAgent })).status).toBe(204)
    expect(await totalsOf(sampleAdId)).toEqual({ views: 0, clicks: 0 })
  })

  it('an advertisement that is switched off, not yet running, or over', async () => {
    const silent = [
      await makeAdvert(app.db, { isActive: false }),
      await makeAdvert(app.db, { startsAt: daysFromNow(0.5) }),
      await makeAdvert(app.db, { startsAt: daysFromNow(-2), endsAt: daysFromNow(-1) }),
    ]
    for (const adId of silent) {
      expect((await report(adId, 'view')).status).toBe(204)
      expect((await report(adId, 'click')).status).toBe(204)
      expect(await totalsOf(adId)).toEqual({ views: 0, clicks: 0 })
    }
  })

  it('a missing advertisement, and an unknown interaction', async () => {
    for (const adId of [newId('adv'), 'adv_1', 'null']) {
      const answer = await report(adId, 'view')
      expect(statusAndCode(answer)).toEqual([404, 'not_found'])
    }
    const answer = await report(sampleAdId, 'hover')
    expect(statusAndCode(answer)).toEqual([422, 'invalid_input'])
  })
})

describe('an advertisement', () => {
  const brokenRule = (name: string) => ({ cause: { constraint: `advertisements_${name}` } })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    'http://example.ie/',
    'https://localhost/',
    'https://user:secret@example.ie/',
    'https://example.ie/"><script>',
    'https://example.ie/\njavascript:alert(1)',
    `https://example.ie/${'x'.repeat(500)}`,
  ])('cannot lead to %s', async (targetUrl) => {
    await expect(makeAdvert(app.db, { targetUrl })).rejects.toMatchObject(
      brokenRule('target_url_check'),
    )
  })

  it.each([
    'https://cdn.example.ie/a.svg',
    '//cdn.example.ie/a.svg',
    '/adverts/../a.svg',
    '/a.svg',
  ])('cannot have a picture from %s', async (imageUrl) => {
    await expect(makeAdvert(app.db, { imageUrl })).rejects.toMatchObject(
      brokenRule('image_url_check'),
    )
  })

  it('ends after it starts', async () => {
    const startsAt = daysFromNow(1)
    await expect(makeAdvert(app.db, { startsAt, endsAt: startsAt })).rejects.toMatchObject(
      brokenRule('check'),
    )
  })
})

describe('the visitor', () => {
  const stored = async () => {
    const { rows } = await app.db.execute<{ visitor_key: string; user_agent: string }>(
      sql`select visitor_key, user_agent from ad_interactions order by created_at`,
    )
    return rows
  }

  it('leaves no address, no account and no way to join two advertisements', async () => {
    const other = await makeAdvert(app.db)
    await report(sampleAdId, 'view')
    await report(other, 'view')
    const [one, two] = await stored()
    expect(one?.visitor_key).toMatch(/^[\w-]{22}$/)
    expect(one?.visitor_key).not.toBe(two?.visitor_key)
    const { rows } = await app.db.execute(
      sql`select i::text as line from ad_interactions i union all select s::text from visitor_salts s`,
    )
    expect(JSON.stringify(rows)).not.toContain('203.0.113')
    expect(app.log.join('')).not.toContain('203.0.113')
    expect(app.log.join('')).not.toContain('iPhone')
  })

  it('cannot be recognised without the salt', () => {
    const caller = { address: '203.0.113.7', userAgent: phone }
    const [monday, tuesday] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
    expect(visitorKey(monday, caller, sampleAdId)).toBe(visitorKey(monday, caller, sampleAdId))
    expect(visitorKey(monday, caller, sampleAdId)).not.toBe(visitorKey(tuesday, caller, sampleAdId))
  })

  it('is a new one after midnight in Ireland, when the salt of the day before is deleted', async () => {
    const { ctx, clock } = app.fixture
    const caller = { address: '203.0.113.7', userAgent: phone }
    const see = () => trackInteraction({ ...ctx, caller }, sampleAdId, 'view')
    const salts = async (): Promise<number> => {
      const { rows } = await app.db.execute(sql`select 1 from visitor_salts`)
      return rows.length
    }
    await app.db.execute(sql`update advertisements set end_date = now() + interval '99 days'`)
    await app.db.execute(sql`delete from visitor_salts`)
    await see()
    await purgeVisitors(ctx)
    expect(await salts(), 'of today').toBe(1)
    clock.advance('24h')
    await see()
    expect((await totalsOf(sampleAdId)).views).toBe(2)
    expect(await salts()).toBe(2)
    await purgeVisitors(ctx)
    expect(await salts()).toBe(1)
    const [one, two] = await stored()
    expect(one?.visitor_key).not.toBe(two?.visitor_key)
    expect(timetable.find(({ job }) => job === 'forget-visitors')?.at).toBe('1 * * * *')
  })

  it('is stored with no more of the user agent than fits', async () => {
    await report(sampleAdId, 'view', { userAgent: phone.padEnd(900, ' x') })
    const [row] = await stored()
    expect(row?.user_agent).toHaveLength(400)
  })
})

describe('the days of interactions', () => {
  const partitions = async (): Promise<string[]> => {
    const { rows } = await app.db.execute<{ name: string }>(sql`
      select inhrelid::regclass::text as name from pg_inherits
      where inhparent = 'ad_interactions'::regclass order by 1`)
    return rows.map(({ name }) => name)
  }

  it('are prepared ahead, keep their rows, and are dropped whole when they are old', async () => {
    const { ctx, clock } = app.fixture
    await app.db.execute(sql`update advertisements set end_date = now() + interval '99 days'`)
    await Promise.all([purgeInteractions(ctx), purgeInteractions(ctx)])
    const before = await partitions()
    expect(before).toHaveLength(9)
    const caller = { address: '203.0.113.7', userAgent: phone }
    await Promise.all(
      Array.from({ length: 10 }, () => trackInteraction({ ...ctx, caller }, sampleAdId, 'view')),
    )
    expect((await totalsOf(sampleAdId)).views).toBe(1)
    const { rows: rest } = await app.db.execute(sql`select 1 from ad_interactions_default`)
    expect(rest, 'in the partition of its day').toEqual([])

    clock.advance(`${interactionsKeptDays + 8}d`)
    await purgeInteractions(ctx)
    expect((await partitions()).filter((name) => before.includes(name))).toEqual([
      'ad_interactions_default',
    ])
    const { rows } = await app.db.execute(sql`select 1 from ad_interactions`)
    expect(rows).toEqual([])
    expect((await totalsOf(sampleAdId)).views, 'the total stays').toBe(1)
    await app.db.execute(sql`update advertisements set impression_count = 0`)
  })
})
