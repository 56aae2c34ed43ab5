/**
 * The simulated people, as one process outside production: all drivers of `workshop/seed/sample-drivers.ts` but the first, as whom a
 * person can sign in, and its customers, who break down again and again (docs/decisions/0098-the-demo.md). They use the
 * public API like anyone else. Started by the launcher; ends with it, or on SIGTERM.
 */
import { setMaxListeners } from 'node:events'
import pg from 'pg'
import {
  simulatedCustomerEmail,
  simulatedCustomerPassword,
  simulatedDriverEmail,
  simulatedDriverPassword,
} from '../seed/demo-people.ts'
import { sampleCustomers, sampleDrivers } from '../seed/sample-drivers.ts'
import { findPlace } from '../../domain/places/places.ts'
import { openApiClient } from './api-client.ts'
import { realClock } from './clock.ts'
import { readEnvironment, type Environment } from './read-environment.ts'
import { printOnTerminal, type Line, type Print } from './print.ts'
import { openServerWatch } from './server-watch.ts'
import { openSessionsFile } from './sessions-file.ts'
import { signedIn } from './signed-in.ts'
import { simulateCustomer } from './simulate-customer.ts'
import { simulateDriver } from './simulate-driver.ts'
import { openTurnstile } from './turnstile.ts'

/** The server lets an address sign in 60 times a minute; people at this machine want to as well. */
const signInEveryMs = 1_500
/** With stored sessions all could start at once. */
const startEveryMs = 100
/** Once most drivers have signed in. */
const breakdownEveryMs = 10_000
const stopWithinMs = 3_000

/**
 * The one thing a simulated driver cannot learn over the public API, because it is not meant to: the code that the customer reads out
 * beside the vehicle. No customer is there in a simulation, so the code is read from the database.
 */
type SharedStartCode = {
  requestStartCode: (bookingId: string) => Promise<string | null>
  close: () => Promise<void>
}

/** Without a database address there is no code: drivers then wait at the pickup until an operator waives it. */
const openSharedStartCode = (databaseUrl: string | null): SharedStartCode => {
  if (databaseUrl === null) return { requestStartCode: async () => null, close: async () => {} }
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 1,
    idleTimeoutMillis: 10_000,
    application_name: 'towline simulator',
  })
  pool.on('error', () => {})
  return {
    requestStartCode: async (bookingId) => {
      try {
        const { rows } = await pool.query<{ start_code: string | null }>(
          'select start_code from bookings where id = $1',
          [bookingId],
        )
        return rows[0]?.start_code ?? null
      } catch {
        // a database that restarts: the driver gives up, looks again after a while, and asks again
        return null
      }
    },
    close: () => pool.end(),
  }
}

const towns = sampleDrivers.map(({ town, county }) => ({ name: town, county }))

const run = async (environment: Environment): Promise<void> => {
  const stop = new AbortController()
  setMaxListeners(0, stop.signal)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => {
      setTimeout(() => process.exit(0), stopWithinMs).unref()
      stop.abort()
    })
  }
  const sessions = openSessionsFile(environment.sessionsFile)
  const turnstile = openTurnstile(realClock, signInEveryMs)
  const customers = openSharedStartCode(environment.databaseUrl)
  const watched = openServerWatch(realClock, printOnTerminal)

  const { signal } = stop
  const { address, origin, speed } = environment
  const person = (who: Line, email: string, password: string) => {
    const print: Print = (action, line) => printOnTerminal(action, { ...who, ...line })
    const api = signedIn({
      client: watched(openApiClient({ address, origin, cookie: sessions.cookieOf(email) })),
      email,
      password,
      sessions,
      turnstile,
      onSignedIn: () => print('signed_in'),
      clock: realClock,
      random: Math.random,
      signal,
    })
    return { api, clock: realClock, random: Math.random, print }
  }

  const drive = async (number: number): Promise<void> => {
    const sample = sampleDrivers[number]
    const home = sample && findPlace(sample.town, sample.county)
    if (!home) throw new Error(`driver ${number} lives nowhere`)
    const driver = person({ driver: number }, simulatedDriverEmail(number), simulatedDriverPassword)
    await realClock.wait(number * startEveryMs, signal)
    await simulateDriver(
      {
        ...driver,
        speed,
        requestStartCode: customers.requestStartCode,
        place: home,
        quietUntil: 0,
      },
      home,
      signal,
    )
  }

  const breakDown = async (number: number): Promise<void> => {
    const customer = person(
      { customer: number },
      simulatedCustomerEmail(number),
      simulatedCustomerPassword,
    )
    await realClock.wait(number * breakdownEveryMs, signal)
    await simulateCustomer({ ...customer, towns }, signal)
  }

  const driverNumbers = sampleDrivers.map((_, number) => number).slice(1)
  const customerNumbers = sampleCustomers.map((_, index) => index + 1)
  printOnTerminal('started', { count: driverNumbers.length + customerNumbers.length })
  const lives = [...driverNumbers.map(drive), ...customerNumbers.map(breakDown)].map((life) =>
    life.catch((error: unknown) => {
      if (!signal.aborted) throw error
    }),
  )
  // Stays running when there are no drivers to simulate as well: a program that ends on its own is started again.
  await new Promise<void>((resolve) => {
    const stay = setInterval(() => {}, 2 ** 30)
    signal.addEventListener('abort', () => {
      clearInterval(stay)
      resolve()
    })
  })
  await Promise.all(lives)
  await customers.close()
  printOnTerminal('stopped')
  process.exit(0)
}

const environment = readEnvironment(process.env)
if (environment.isOn) await run(environment)
