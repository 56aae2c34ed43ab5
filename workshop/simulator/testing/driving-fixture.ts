/**
 * Simulated drivers and customers against the real thing: the whole app over HTTP with its limits on, a database of its own, the fake card
 * provider, and a clock that hurries.
 */
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { identities, profiles } from '../../../db/schema/accounts.ts'
import type { Point } from '../../../domain/places/point.ts'
import { hashPassword } from '../../../server/accounts/index.ts'
import { createHttpApp } from '../../../server/http-app.ts'
import type { Ctx } from '../../../server/context.ts'
import { newId } from '../../../server/kit/ids.ts'
import { openBookingFixture } from '../../../server/testing/fixtures/booking-fixture.ts'
import { makeDriver, type MadeDriver } from '../../../server/testing/samples/sample-drivers.ts'
import { openApiClient } from '../api-client.ts'
import { openCustomer, type Customer } from '../customer.ts'
import type { Action, Line } from '../print.ts'
import type { SessionsFile } from '../sessions-file.ts'
import { signedIn } from '../signed-in.ts'
import { simulateCustomer, type Roadside } from '../simulate-customer.ts'
import { simulateDriver } from '../simulate-driver.ts'
import { openTurnstile } from '../turnstile.ts'
import { hurriedClock, type HurriedClock } from './hurried-clock.ts'

const password = 'a-password-for-the-fixture'
const naas = { lat: 53.2206, lon: -6.6593 }

export type Simulated = {
  clock: HurriedClock
  /** Everything said so far, in order. */
  lines: ({ action: Action } & Line)[]
  /** Resolves when this is logged, or was logged since the last call for it. */
  hears: (action: Action) => Promise<Line>
  /** Stops the clock as soon as this is logged. */
  holdAt: (action: Action) => void
  stop: () => Promise<void>
}

export type DrivingFixture = Awaited<ReturnType<typeof openDrivingFixture>>

export const openDrivingFixture = async () => {
  const fixture = await openBookingFixture()
  const ctx: Ctx = {
    ...fixture.ctx,
    config: {
      ...fixture.ctx.config,
      card: { ...fixture.ctx.config.card, frameUrl: `${fixture.fakeProvider.origin}/frame` },
    },
  }
  const origin = ctx.config.publicOrigin
  const sessions = rememberedSessions()
  const stops: (() => Promise<void>)[] = []

  const listen = async (port: number) => {
    const { server, close } = createHttpApp({ ctx, pages: null, hasLimits: true })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    return { port: (server.address() as AddressInfo).port, close: () => close(0) }
  }
  let http = await listen(0)
  const address = `http://127.0.0.1:${http.port}`

  const givePassword = async (accountId: string): Promise<string> => {
    await fixture.db.insert(identities).values({
      id: newId('idn'),
      userId: accountId,
      providerId: 'credential',
      accountId,
      password: await hashPassword(password),
    })
    const [row] = await fixture.db.select().from(profiles).where(eq(profiles.id, accountId))
    if (!row?.email) throw new Error('nobody to give a password to')
    return row.email
  }

  /** One simulated person with a hurried clock of their own, until `stop`. */
  const live = (
    email: string,
    random: () => number,
    life: (person: Omit<Roadside, 'towns'>, signal: AbortSignal) => Promise<void>,
  ): Simulated => {
    const end = new AbortController()
    const { signal } = end
    const clock = hurriedClock()
    const ears = openEars(clock)
    const api = signedIn({
      client: openApiClient({ address, origin, cookie: sessions.cookieOf(email) }),
      email,
      password,
      sessions,
      turnstile: openTurnstile(clock, 1_500),
      onSignedIn: () => ears.print('signed_in'),
      clock,
      random,
      signal,
    })
    const living = life({ api, clock, random, print: ears.print }, signal).catch(
      (error: unknown) => {
        if (!signal.aborted) throw error
      },
    )
    const stop = async (): Promise<void> => {
      end.abort()
      await living
    }
    stops.push(stop)
    return { clock, lines: ears.lines, hears: ears.hears, holdAt: ears.holdAt, stop }
  }

  return {
    ...fixture,
    ctx,
    address,
    /** Cuts every connection and listens no more, until the answered function is called. */
    goDown: async (): Promise<() => Promise<void>> => {
      await http.close()
      return async () => {
        http = await listen(http.port)
      }
    },

    customerOverHttp: async (): Promise<Customer> => {
      const { accountId } = await fixture.customer()
      const email = await givePassword(accountId)
      return openCustomer({ address, origin, email, password })
    },

    /** A driver with a password; on duty so many kilometres north of Naas, or off duty at the base there. */
    driverWithPassword: async ({ kmAway = 5, isOnDuty = true } = {}) => {
      const at: Point = { lat: naas.lat + kmAway / 111, lon: naas.lon }
      const base = { baseLat: at.lat, baseLon: at.lon }
      const driver = await makeDriver(fixture.db, isOnDuty ? { ...base, at } : base)
      return { ...driver, email: await givePassword(driver.accountId), home: at }
    },

    simulate: (
      driver: MadeDriver & { email: string; home: Point },
      random: () => number = () => 0.5,
    ): Simulated => {
      const { home } = driver
      return live(driver.email, random, (person, signal) =>
        simulateDriver(
          {
            ...person,
            speed: 10,
            requestStartCode: async (bookingId) => (await fixture.booking(bookingId)).startCode,
            place: home,
            quietUntil: 0,
          },
          home,
          signal,
        ),
      )
    },

    customerWithPassword: async (): Promise<{ accountId: string; email: string }> => {
      const { accountId } = await fixture.customer()
      return { accountId, email: await givePassword(accountId) }
    },

    simulateCustomer: (
      { email }: { email: string },
      towns: Roadside['towns'],
      random: () => number,
    ): Simulated =>
      live(email, random, (person, signal) => simulateCustomer({ ...person, towns }, signal)),

    close: async () => {
      for (const stop of stops) await stop()
      await http.close()
      await fixture.close()
    },
  }
}

const rememberedSessions = (): SessionsFile => {
  const cookies = new Map<string, string | null>()
  return {
    cookieOf: (email) => cookies.get(email) ?? null,
    keep: (email, cookie) => void cookies.set(email, cookie),
  }
}

const openEars = (clock: HurriedClock) => {
  const lines: ({ action: Action } & Line)[] = []
  const heardOf = new Map<Action, number>()
  const waiting = new Set<() => void>()
  let holdAction: Action | null = null

  return {
    lines,
    print: (action: Action, line: Line = {}): void => {
      lines.push({ action, ...line })
      if (action === holdAction) {
        holdAction = null
        clock.hold()
      }
      for (const wake of waiting) wake()
    },
    holdAt: (action: Action): void => {
      holdAction = action
    },
    hears: (action: Action): Promise<Line> =>
      new Promise((resolve) => {
        const look = (): void => {
          const from = heardOf.get(action) ?? 0
          const index = lines.findIndex((line, at) => at >= from && line.action === action)
          const line = lines[index]
          if (!line) return
          heardOf.set(action, index + 1)
          waiting.delete(look)
          resolve(line)
        }
        waiting.add(look)
        look()
      }),
  }
}
