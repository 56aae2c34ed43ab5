/**
 * The address that a route had in an older release answers as its present one: a page that was open during the release goes on. A former
 * path that is not mounted was seen to fail.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Route } from '../contract/route.ts'
import { routes } from '../contract/routes.ts'
import { openAppFixture, type AppFixture } from './testing/fixtures/app-fixture.ts'
import type { Browser } from './testing/browser.ts'
import { makeAccount } from './testing/samples/sample-drivers.ts'
import { codeOf } from './testing/send-sample.ts'

let app: AppFixture
let operator: Browser
beforeAll(async () => {
  app = await openAppFixture()
  operator = await app.browserOf(await makeAccount(app.db, { role: 'operator' }))
})
afterAll(() => app.close())

const renamed = Object.entries<Route>(routes).flatMap(([key, { formerly }]) => {
  const [method = '', path = ''] = key.split(' ')
  return formerly?.path ? [{ method, path, former: formerly.path }] : []
})

describe('the former path', () => {
  it.each(renamed)('$former of $method $path', async ({ method, path, former }) => {
    const send = async (browser: Browser, address: string) => {
      const answer = await browser.send(method, address.replace(/:\w+/g, 'none'), {})
      return { status: answer.status, code: codeOf(answer) }
    }
    expect(await send(app.visitor(), former)).toEqual({ status: 401, code: 'not_signed_in' })
    expect(await send(operator, former)).toEqual(await send(operator, path))
  })
})
