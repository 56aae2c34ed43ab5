import { describe, expect, it } from 'vitest'
import { shownBody, shownBodyLength } from '../../../domain/partners/redact-request.ts'
import { curlOfRequest } from './request-curl.ts'

const path = '/api/partner/v1/bookings'

describe('a request as a shell command', () => {
  it('reads the key from a variable and makes an idempotency key of its own', () => {
    const sentBody = JSON.stringify(
      { incident_type: 'breakdown', description: "driver's" },
      null,
      2,
    )
    expect(
      curlOfRequest({ method: 'POST', path, target: path, sentBody }, 'https://towline.example'),
    ).toBe(
      [
        'curl -X POST "https://towline.example/api/partner/v1/bookings" \\',
        '  -H "authorization: Bearer $TOWLINE_KEY" \\',
        '  -H "idempotency-key: $(date +%s)-$$" \\',
        '  -H "content-type: application/json" \\',
        `  -d '{\n  "incident_type": "breakdown",\n  "description": "driver'\\''s"\n}'`,
      ].join('\n'),
    )
  })

  it('says first what is to be filled in; a read has neither', () => {
    const sentBody = '{ "contact": "[redacted]" }'
    const post = { method: 'POST', path, target: path, sentBody }
    expect(curlOfRequest(post, '')).toMatch(
      /^# Replace each \[redacted\] before you run this\.\ncurl /,
    )
    const target = `${path}?limit=20`
    expect(curlOfRequest({ method: 'GET', path, target, sentBody: null }, '')).toBe(
      `curl "${target}" \\\n  -H "authorization: Bearer $TOWLINE_KEY"`,
    )
  })

  it('reads from a file a body that the log has only the start of', () => {
    const sentBody = shownBody(Array.from({ length: shownBodyLength }, () => 1))
    expect(curlOfRequest({ method: 'POST', path, target: path, sentBody }, '')).toBe(
      [
        '# The log has only the start of the body. Put all of it in body.json.',
        `curl -X POST "${path}" \\`,
        '  -H "authorization: Bearer $TOWLINE_KEY" \\',
        '  -H "idempotency-key: $(date +%s)-$$" \\',
        '  -H "content-type: application/json" \\',
        '  -d @body.json',
      ].join('\n'),
    )
  })
})
