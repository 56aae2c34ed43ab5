/** Conversations to measure: bookings under way, each with a customer and a driver of its own, and the floor beside them. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { findFreePort } from '../../scripts/postgres/find-free-port.ts'
import { makeBooking } from '../../server/testing/samples/sample-bookings.ts'
import { makeDriver } from '../../server/testing/samples/sample-drivers.ts'
import type { BenchFixture } from './bench-fixture.ts'
import { floorTable, type ChatFloorSetup } from './serve-chat-floor.ts'

type Person = { accountId: string; cookie: string }
export type Talk = { bookingId: string; customer: Person; driver: Person }

export const openTalks = async (fixture: BenchFixture, count: number): Promise<Talk[]> => {
  const talks: Talk[] = []
  for (let n = 0; n < count; n += 1) {
    const customer = await fixture.customer()
    const { driverId, accountId } = await makeDriver(fixture.ctx.db)
    const driver = { accountId, cookie: await fixture.cookieOf(accountId) }
    const bookingId = await makeBooking(fixture.ctx.db, {
      customerId: customer.accountId,
      driverId,
      status: 'confirmed',
    })
    talks.push({ bookingId, customer, driver })
  }
  return talks
}

export const openChatFloor = async (fixture: BenchFixture, talks: readonly Talk[]) => {
  await fixture.ctx.db.execute(sql.raw(floorTable))
  const [httpPort, socketPort] = [await findFreePort(), await findFreePort()]
  const server = fork(fileURLToPath(new URL('./serve-chat-floor.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
  })
  server.send({
    url: fixture.url,
    httpPort,
    socketPort,
    connections: fixture.ctx.config.databaseConnections,
    accountIds: Object.fromEntries(
      talks.map(({ customer: { cookie, accountId } }) => [cookie, accountId]),
    ),
  } satisfies ChatFloorSetup)
  await once(server, 'message')
  return {
    httpPort,
    socketPort,
    close: async () => {
      const gone = once(server, 'exit')
      server.disconnect()
      await gone
    },
  }
}
