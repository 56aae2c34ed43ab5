import { describe, expect, it } from 'vitest'
import { routes } from '../../../contract/routes.ts'
import { openApiDocument, operationIdOf } from './openapi.ts'

const document = openApiDocument({
  title: 'Towline',
  version: '1',
  description: '',
  origin: 'http://localhost:3000',
  routes,
  webhooks: {},
  otherPaths: {
    '/healthz': { get: { operationId: 'healthz', responses: { '200': { description: 'Alive' } } } },
  },
  sessionCookie: 'session',
})

type Operation = {
  operationId: string
  security: unknown[]
  responses: Record<string, { content?: Record<string, unknown> }>
}
const paths = JSON.parse(JSON.stringify(document.paths ?? {})) as Record<
  string,
  Record<string, Operation>
>

describe('openApiDocument', () => {
  it('holds every route, with its refusals as problem documents', () => {
    expect(document.openapi).toBe('3.1.0')
    for (const key of Object.keys(routes)) {
      const [method = '', path = ''] = key.split(' ')
      const operation = paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.operationId).toBe(operationIdOf(key))
      expect(operation?.responses['429']?.content).toHaveProperty('application/problem+json')
    }
    const accept = paths['/api/bookings/{bookingId}/accept']?.post
    expect(Object.keys(accept?.responses ?? {})).toEqual(
      expect.arrayContaining(['200', '401', '403', '404', '409']),
    )
    expect(accept?.security).toEqual([{ session: [] }])
    expect(paths['/api/quotes']?.post?.security).toEqual([])
    expect(paths['/healthz']?.get?.operationId).toBe('healthz')
  })

  it('names each operation once, and refers only to what it holds', () => {
    const ids = Object.values(paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    )
    expect(new Set(ids).size).toBe(ids.length)
    const text = JSON.stringify(document)
    const schemas = document.components?.schemas ?? {}
    for (const [, name = ''] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(schemas).toHaveProperty([name])
    }
    expect(schemas).toHaveProperty('Problem')
    expect(schemas).toHaveProperty('Booking')
  })
})
