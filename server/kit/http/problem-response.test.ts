import { describe, expect, it } from 'vitest'
import { problems } from '../../../contract/problems.ts'
import { refusalCodes } from '../../../domain/refusal.ts'
import { openLog } from '../log.ts'
import { problemResponse, refusalOfError } from './problem-response.ts'
import { navigationOf, type RequestContext } from './request-context.ts'

const request = { requestId: 'req_sample', log: openLog('silent') } as RequestContext

// I12: first seen under `npm run chaos`, where `payment_unavailable` had none.
it.each(refusalCodes.filter((code) => problems[code].status === 503))(
  'says when to come back: %s',
  (code) => {
    const response = problemResponse({ code }, request)
    expect(response.status).toBe(503)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
  },
)

// Seen to fail: a browser showed the document as it is, to a person whose form came from a page of another origin.
describe('to a person', () => {
  it.each(['read', 'form'] as const)('is a page with the same words: %s', async (navigation) => {
    const response = problemResponse({ code: 'not_ready' }, { ...request, navigation })
    expect(response.headers.get('content-type')).toMatch('text/html')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('retry-after')).toBe('5')
    const page = await response.text()
    expect(page).toContain(problems.not_ready.title)
    expect(page).toContain('req_sample')
    expect(page.includes('<a href="">Try again</a>')).toBe(navigation === 'read')
  })

  it.each([
    ['GET', { 'sec-fetch-mode': 'navigate' }, 'read'],
    ['POST', { 'sec-fetch-mode': 'navigate', accept: '*/*' }, 'form'],
    ['GET', { accept: 'text/html,application/xhtml+xml' }, 'read'],
    ['GET', { 'sec-fetch-mode': 'cors', accept: 'text/html' }, null],
    ['GET', { accept: 'application/json' }, null],
    ['GET', {}, null],
  ])('%s with %j: %s', (method, headers, navigation) => {
    expect(navigationOf(method, headers)).toBe(navigation)
  })
})

it('keeps the time that a refusal names', () => {
  const response = problemResponse({ code: 'not_ready', retryAfterSeconds: 1 }, request)
  expect(response.headers.get('retry-after')).toBe('1')
})

// PostgreSQL: no memory, no connection left, over a configured limit, the disk full.
it.each(['53200', '53300', '53400', '53100'])(
  'is never at fault for a database that cannot: %s',
  (code) => {
    const error = new Error('Failed query', { cause: Object.assign(new Error('pg'), { code }) })
    expect(refusalOfError(error)).toMatchObject({ code: 'not_ready' })
  },
)
