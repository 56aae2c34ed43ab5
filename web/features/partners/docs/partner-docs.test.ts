import { describe, expect, it } from 'vitest'
import { curlOf, exampleOf, typeScriptOf } from './made-examples.ts'
import { fieldsIn, partnerOperations, typeLabel, type Json } from './read-document.ts'

const document: Json = {
  paths: {
    '/api/me': { get: { operationId: 'getMe', security: [{ session: [] }] } },
    '/api/partner/v1/bookings/{bookingId}/cancel': {
      post: {
        operationId: 'cancel',
        summary: 'Cancel',
        security: [{ partnerKey: [] }],
        parameters: [
          { name: 'bookingId', in: 'path', required: true, schema: { type: 'string' } },
          {
            name: 'idempotency-key',
            in: 'header',
            required: true,
            schema: { type: 'string', examples: ['claim-88'] },
          },
        ],
        requestBody: {
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Cancel' } } },
        },
        responses: {
          '200': {
            description: 'Done',
            content: { 'application/json': { schema: { type: 'object' } } },
          },
        },
      },
    },
  },
  components: {
    schemas: {
      Cancel: {
        type: 'object',
        required: ['fee'],
        properties: {
          fee: { type: 'integer' },
          reason: { anyOf: [{ type: 'string' }, { type: 'null' }] },
          self: { $ref: '#/components/schemas/Cancel' },
        },
        examples: [{ fee: 0, reason: "driver's" }],
      },
    },
  },
}
const [operation] = partnerOperations(document)
if (!operation) throw new Error('no operation')

describe('the reference of the partner API', () => {
  it('contains the routes that take a key, and nothing else', () => {
    expect(partnerOperations(document).map(({ id }) => id)).toEqual(['cancel'])
  })

  it('names the parts of a body and their types', () => {
    const fields = fieldsIn(document, operation.body ?? {})
    expect(fields.map(({ name, isRequired }) => [name, isRequired])).toEqual([
      ['fee', true],
      ['reason', false],
      ['self', false],
    ])
    expect(fields.map(({ schema }) => typeLabel(schema))).toEqual([
      'integer',
      'string or null',
      'Cancel',
    ])
    expect(typeLabel({ enum: ['car', 'van'] })).toBe('"car" | "van"')
    expect(typeLabel({ type: 'array', items: { $ref: '#/x/PriceLine' } })).toBe('list of PriceLine')
  })

  it('makes an example where the document gives none, and ends on one that contains itself', () => {
    const { examples: _none, ...bare } = ((document['components'] as Json)['schemas'] as Json)[
      'Cancel'
    ] as Json
    const made = exampleOf({ ...document, components: { schemas: { Cancel: bare } } }, bare)
    expect(made).toMatchObject({ fee: 1, reason: 'text', self: { fee: 1 } })
  })

  it('writes a request for a shell and for TypeScript', () => {
    expect(curlOf(document, operation, 'https://towline.example')).toBe(
      [
        'curl -X POST "https://towline.example/api/partner/v1/bookings/$BOOKING_ID/cancel" \\',
        '  -H "authorization: Bearer $TOWLINE_KEY" \\',
        '  -H "idempotency-key: claim-88" \\',
        '  -H "content-type: application/json" \\',
        `  -d '{\n  "fee": 0,\n  "reason": "driver'\\''s"\n}'`,
      ].join('\n'),
    )
    const program = typeScriptOf(document, operation, 'https://towline.example')
    expect(program).toContain('/bookings/${bookingId}/cancel`')
    expect(program).toContain("method: 'POST'")
    expect(program).not.toContain('$TOWLINE_KEY')
  })
})
