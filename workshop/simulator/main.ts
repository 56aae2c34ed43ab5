/**
 * The simulated drivers, as one process outside production: all of `workshop/seed/sample-drivers.ts` but the first, as whom a person
 * can sign in. They use the public API like anyone else. Started by the launcher; ends with it, or on SIGTERM.
 */
import { setMaxListeners } from 'node:events'
import { simulatedDriverEmail, simulatedDriverPassword } from '../seed/demo-people.ts'
import { sampleDrivers } from '../seed/sample-drivers.ts'
import { findPlace } from '../../domain/places/places.ts'
import { openApiClient } from './api-client.ts'
import type { Cab } from './cab.ts'
import { realClock } from './clock.ts'
import { readEnvironment, type Environment } from './read-environment.ts'
import { printOnTerminal } from './print.ts'
import { openServerWatch } from './server-watch.ts'
import { openSessionsFile } from './sessions-file.ts'
import { signedIn } from './signed-in.ts'
import { simulateDriver } from './simulate-driver.ts'
import { openSharedStartCode } from './shared-start-code.ts'
import { openTurnstile } from './turnstile.ts'

/** The server lets an address sign in 60 times a minute; people at this machine want to as well. */
const signInEveryMs = 1_500
/** With stored sessions all could start at once. */
const startEveryMs = 100
const stopWithinMs = 3_000

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

  const simulate = async (number: number): Promise<void> => {
    const { signal } = stop
    const sample = sampleDrivers[number]
    const home = sample && findPlace(sample.town, sample.county)
    if (!home) throw new Error(`driver ${number} lives nowhere`)
    const email = simulatedDriverEmail(number)
    const print: Cab['print'] = (action, line) =>
      printOnTerminal(action, { driver: number, ...line })
    const { address, origin, speed } = environment
    const api = signedIn({
      client: watched(openApiClient({ address, origin, cookie: sessions.cookieOf(email) })),
      email,
      password: simulatedDriverPassword,
      sessions,
      turnstile,
      onSignedIn: () => print('signed_in'),
      clock: realClock,
      random: Math.random,
      signal,
    })
    await realClock.wait(number * startEveryMs, signal)
    await simulateDriver(
      {
        api,
        clock: realClock,
        random: Math.random,
        speed,
        print,
        requestStartCode: customers.requestStartCode,
        place: home,
        quietUntil: 0,
      },
      home,
      signal,
    )
  }

  printOnTerminal('started', { count: sampleDrivers.length - 1 })
  const numbers = sampleDrivers.map((_, number) => number).slice(1)
  const lives = numbers.map((number) =>
    simulate(number).catch((error: unknown) => {
      if (!stop.signal.aborted) throw error
    }),
  )
  // Stays running when there are no drivers to simulate as well: a program that ends on its own is started again.
  await new Promise<void>((resolve) => {
    const stay = setInterval(() => {}, 2 ** 30)
    stop.signal.addEventListener('abort', () => {
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
