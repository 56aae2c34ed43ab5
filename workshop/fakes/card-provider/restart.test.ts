import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  holdOf,
  openHold,
  refusalOf,
  startTestProvider,
  stripeClient,
  testKeys,
} from './testing/start-test-provider.ts'
import { startWebhookReceiver } from './testing/webhook-receiver.ts'

const emptyFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'card-provider-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

/** Starts a fake in a process of its own, to be killed. */
const spawnProvider = async (dataDir: string, webhookUrl: string | null) => {
  const options = { port: 0, dataDir, webhookUrl, ...testKeys }
  const program = `
    const { startCardProvider } = await import(${JSON.stringify(join(import.meta.dirname, 'start-card-provider.ts'))})
    const { port } = await startCardProvider(${JSON.stringify(options)})
    console.log(port)
  `
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  const [line]: Buffer[] = await once(child.stdout, 'data')
  const port = Number(String(line))
  const kill = async (): Promise<void> => {
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  return { port, kill, stripe: stripeClient(port, testKeys.secretKey) }
}

const callControl = (port: number, action: string, input: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/_control/${action}`, {
    method: 'POST',
    body: JSON.stringify(input),
  })

test('killed in the middle of a capture, it knows afterwards what it did', async () => {
  const dataDir = emptyFolder()
  const receiver = await startWebhookReceiver(testKeys.webhookSecret)
  onTestFinished(() => receiver.close())
  const first = await spawnProvider(dataDir, receiver.url)
  await callControl(first.port, 'webhooks/pause', {})
  const held = await openHold(first.stripe)
  await callControl(first.port, 'fail-next', {
    kind: 'hang',
    forMs: 60_000,
    effect: 'done',
    path: '/v1/payment_intents/*/capture',
  })
  const inDoubt = refusalOf(
    first.stripe.paymentIntents.capture(held.id, {}, { idempotencyKey: 'capture-1' }),
  )
  await expect
    .poll(() => first.stripe.paymentIntents.retrieve(held.id).then(({ status }) => status))
    .toBe('succeeded')
  await first.kill()
  expect((await inDoubt).type).toBe('StripeConnectionError')

  const second = await startTestProvider({ dataDir, webhookUrl: receiver.url })
  expect(second.control.intent(held.id)).toMatchObject({
    status: 'succeeded',
    amount_received: 9500,
  })
  const again = await second.stripe.paymentIntents.capture(
    held.id,
    {},
    { idempotencyKey: 'capture-1' },
  )
  expect(again.status).toBe('succeeded')
  expect(second.control.requests()).toMatchObject([{ replayed: true }])
  expect(second.control.balance().total).toEqual({ eur: 9332 })
  // Webhooks that were not sent before the kill are sent now.
  await receiver.hasReceived(5)
  expect(receiver.types()).toEqual([
    'payment_intent.created',
    'charge.succeeded',
    'payment_intent.amount_capturable_updated',
    'charge.captured',
    'payment_intent.succeeded',
  ])
})

test('keeps its clock, its order and a waiting bank’s question over a restart', async () => {
  const dataDir = emptyFolder()
  const first = await startTestProvider({ dataDir })
  const ids: string[] = []
  for (const amount of [1000, 2000, 3000]) {
    ids.push((await first.stripe.paymentIntents.create(holdOf(amount))).id)
  }
  first.control.confirm(ids[0] ?? '', 'challengedAlways')
  first.control.advanceClock(3_600_000)
  await first.close()

  const second = await startTestProvider({ dataDir })
  expect(second.control.now() - Date.now()).toBeGreaterThan(3_590_000)
  const list = await second.stripe.paymentIntents.list()
  expect(list.data.map((intent) => intent.id)).toEqual(ids.toReversed())
  expect(second.control.answerBank(ids[0] ?? '', 'approve')).toMatchObject({
    status: 'requires_capture',
  })
})

test('a last line cut by a kill is dropped, damage elsewhere is refused', async () => {
  const dataDir = emptyFolder()
  const journal = join(dataDir, 'journal.jsonl')
  const first = await startTestProvider({ dataDir })
  const held = await openHold(first.stripe)
  await first.close()
  appendFileSync(journal, '[["intents","pi_half",{"id":"pi_ha')

  const second = await startTestProvider({ dataDir })
  expect(second.control.intents()).toMatchObject([{ id: held.id, status: 'requires_capture' }])
  await second.close()
  const lines = readFileSync(journal, 'utf8')
  writeFileSync(journal, lines.replace('\n', '?\n'))
  await expect(startTestProvider({ dataDir })).rejects.toThrow('damaged at line 1')
})

test('the journal is made compact at each start, and emptied by reset', async () => {
  const dataDir = emptyFolder()
  const journal = join(dataDir, 'journal.jsonl')
  const first = await startTestProvider({ dataDir })
  const { id } = await first.stripe.paymentIntents.create(holdOf())
  for (let turn = 0; turn < 20; turn += 1) {
    await first.stripe.paymentIntents.update(id, { description: `turn ${turn}` })
  }
  const long = readFileSync(journal, 'utf8').length
  await first.close()
  const second = await startTestProvider({ dataDir })
  expect(second.control.intent(id)).toMatchObject({ description: 'turn 19' })
  // Every answer with a key is still remembered; the intent itself is stored once.
  expect(readFileSync(journal, 'utf8').length).toBeLessThan(long)
  await second.control.reset()
  expect(readFileSync(journal, 'utf8')).toBe('')
  expect(second.control.intents()).toEqual([])
})
