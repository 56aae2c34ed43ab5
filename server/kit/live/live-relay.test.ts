/** The relay when a connection fails it. Seen to fail with: no probe, no second try. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openSilentNetwork } from '../../testing/silent-network.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { closeDatabase, openDatabase, type Database } from '../database/database.ts'
import { openRelay, type RelayMessage } from './live-relay.ts'
import { openLog } from '../log.ts'

const log = openLog('silent')
let testDatabase: TestDatabase
let ends: (() => void | Promise<void>)[]

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  ends = []
})
afterEach(async () => {
  for (const end of ends) await end()
  await testDatabase.drop()
})

const openOver = async (url: string, onMessage: (message: RelayMessage) => void = () => {}) => {
  const db: Database = openDatabase({ url, maxConnections: 2, log })
  let doubts = 0
  const relay = await openRelay({ db, log, onMessage, onDoubt: () => doubts++, probeMs: 300 })
  ends.push(async () => {
    await relay.stop()
    await closeDatabase(db)
  })
  return { db, relay, doubts: () => doubts }
}

const word = (n: number): RelayMessage => ({
  kind: 'fleeting',
  accountId: 'one',
  key: `k${n}`,
  data: '{}',
})

it('notices and replaces a listener that died silently, and reads from the table what was missed', async () => {
  const network = await openSilentNetwork(testDatabase.url)
  const heard: RelayMessage[] = []
  const far = await openOver(network.url, (message) => heard.push(message))
  ends.push(() => network.close())
  const near = await openOver(testDatabase.url)

  near.relay.send(word(1))
  await expect.poll(() => heard).toEqual([word(1)])
  const before = far.doubts()

  network.silence()
  await expect.poll(() => far.doubts(), { timeout: 10_000 }).toBeGreaterThan(before)
  near.relay.send(word(2))
  await expect.poll(() => heard).toEqual([word(1), word(2)])
})

it('tells the highest position, also when the commit before it is reported last', async () => {
  const heard: RelayMessage[] = []
  await openOver(testDatabase.url, (message) => heard.push(message))
  const near = await openOver(testDatabase.url)
  near.relay.send({ kind: 'arrived', accountId: 'one', seq: 2 })
  near.relay.send({ kind: 'arrived', accountId: 'one', seq: 1 })
  await expect.poll(() => heard).toEqual([{ kind: 'arrived', accountId: 'one', seq: 2 }])
})

it('sends again what the database did not take, before later messages', async () => {
  const heard: RelayMessage[] = []
  await openOver(testDatabase.url, (message) => heard.push(message))
  const { db, relay } = await openOver(testDatabase.url)
  const execute = vi.spyOn(db, 'execute').mockRejectedValueOnce(new Error('no connection'))

  relay.send(word(1))
  await expect.poll(() => execute.mock.calls.length).toBe(1)
  relay.send(word(2))
  await expect.poll(() => heard).toEqual([word(1), word(2)])
})
