import type { Context } from 'hono'
import { Hono } from 'hono'
import { z } from 'zod'
import type { Http } from './api.ts'
import type { Control } from './control.ts'
import { faultRequest } from './faults.ts'
import { onboardingEnds } from './payments/accounts.ts'
import { disputeEnds } from './payments/disputes.ts'
import { testCardKeys } from './payments/test-cards.ts'
import { ApiFailure } from './wire/api-failure.ts'
import { webhookOrders } from './webhook-rules.ts'

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(127\.|::1$|::ffff:127\.)/.test(address)

/**
 * Control is for programs on this machine. A proxy in front forwards strangers from a loopback address, and a web page open
 * in this machine's browser can reach it too: both show in the headers and are refused.
 */
const isLocalProgram = (c: Context<Http>): boolean =>
  isLoopback(c.env.incoming.socket.remoteAddress) &&
  ['origin', 'referer', 'forwarded', 'x-forwarded-for', 'sec-fetch-site'].every(
    (name) => c.req.header(name) === undefined,
  )

const count = z.int().min(0)
const eventKinds = z.array(z.string()).optional()

/** Each deed of `Control` that makes sense from outside the process, by address: its input and what it does. */
const deeds = (control: Control) => {
  const deed = <Input>(schema: z.ZodType<Input>, act: (input: Input) => unknown) => ({
    run: async (body: unknown): Promise<unknown> => act(schema.parse(body)),
  })
  const nothing = z.object({})
  return {
    'fail-next': deed(faultRequest, control.failNext),
    'clear-faults': deed(nothing, control.clearFaults),
    'go-down': deed(
      z.discriminatedUnion('how', [
        z.object({ how: z.literal('answer_503'), forMs: count.optional() }),
        // A closed port cannot be asked to open again, so it must be told now when to.
        z.object({ how: z.literal('refuse_connection'), forMs: count }),
      ]),
      ({ how, forMs }) => control.goDown(how, forMs),
    ),
    'come-back': deed(nothing, control.comeBack),
    'webhooks/pause': deed(nothing, control.webhooks.pause),
    'webhooks/resume': deed(nothing, control.webhooks.resume),
    'webhooks/duplicate': deed(z.object({ copies: count }), ({ copies }) =>
      control.webhooks.duplicate(copies),
    ),
    'webhooks/order': deed(z.object({ order: z.enum(webhookOrders) }), ({ order }) =>
      control.webhooks.order(order),
    ),
    'webhooks/delay': deed(z.object({ ms: count }), ({ ms }) => control.webhooks.delay(ms)),
    'webhooks/drop': deed(z.object({ count, types: eventKinds }), (input) =>
      control.webhooks.drop(input.count, input.types),
    ),
    'webhooks/resend': deed(z.object({ eventId: z.string() }), ({ eventId }) =>
      control.webhooks.resend(eventId),
    ),
    'advance-clock': deed(z.object({ ms: count }), ({ ms }) => control.advanceClock(ms)),
    confirm: deed(
      z.object({
        intentId: z.string(),
        card: z.enum(testCardKeys),
      }),
      ({ intentId, card }) => control.confirm(intentId, card),
    ),
    'answer-bank': deed(
      z.object({ intentId: z.string(), answer: z.enum(['approve', 'refuse']) }),
      ({ intentId, answer }) => control.answerBank(intentId, answer),
    ),
    'hold-refunds': deed(z.object({ count }), (input) => control.holdRefunds(input.count)),
    'settle-refund': deed(
      z.object({ refundId: z.string(), outcome: z.enum(['succeeded', 'failed']) }),
      ({ refundId, outcome }) => control.settleRefund(refundId, outcome),
    ),
    'refund-in-dashboard': deed(
      z.object({ intentId: z.string(), cents: count.optional() }),
      ({ intentId, cents }) => control.refundInDashboard(intentId, cents),
    ),
    'delay-money': deed(z.object({ count }), (input) => control.delayMoney(input.count)),
    'show-late-money': deed(nothing, control.showLateMoney),
    'pay-to-bank': deed(z.object({ cents: count }), ({ cents }) => control.payToBank(cents)),
    'fail-bank-payout': deed(z.object({ payoutId: z.string() }), ({ payoutId }) =>
      control.failBankPayout(payoutId),
    ),
    'charge-fee': deed(z.object({ cents: count }), ({ cents }) => control.chargeFee(cents)),
    'adjust-balance': deed(
      z.object({ cents: z.int(), description: z.string() }),
      ({ cents, description }) => control.adjustBalance(cents, description),
    ),
    'end-onboarding': deed(
      z.object({ accountId: z.string(), end: z.enum(onboardingEnds) }),
      ({ accountId, end }) => control.endOnboarding(accountId, end),
    ),
    'empty-account': deed(z.object({ accountId: z.string() }), ({ accountId }) =>
      control.emptyAccount(accountId),
    ),
    'change-balance': deed(z.object({ cents: z.int() }), ({ cents }) =>
      control.changeBalance(cents),
    ),
    'open-dispute': deed(
      z.object({ intentId: z.string(), isInquiry: z.boolean().optional() }),
      ({ intentId, isInquiry }) => control.openDispute(intentId, isInquiry),
    ),
    'close-dispute': deed(
      z.object({ disputeId: z.string(), end: z.enum(disputeEnds) }),
      ({ disputeId, end }) => control.closeDispute(disputeId, end),
    ),
    'clear-requests': deed(nothing, control.clearRequests),
    reset: deed(nothing, control.reset),
  }
}

const views = (control: Control): Record<string, () => unknown> => ({
  intents: control.intents,
  charges: control.charges,
  refunds: control.refunds,
  disputes: control.disputes,
  accounts: control.accounts,
  transfers: control.transfers,
  reversals: control.reversals,
  events: control.events,
  balance: control.balance,
  'bank-payouts': control.bankPayouts,
  'balance-transactions': control.balanceTransactions,
  requests: control.requests,
  faults: control.faultsWaiting,
  'webhooks/attempts': control.webhooks.attempts,
})

/** `GET /_control/<view>` and `POST /_control/<deed>` with a JSON body. Everybody but local programs gets 404. */
export const createControlRoutes = (control: Control): Hono<Http> => {
  const app = new Hono<Http>()
  app.use(async (c, next) => (isLocalProgram(c) ? next() : c.notFound()))
  for (const [name, view] of Object.entries(views(control))) {
    app.get(`/${name}`, (c) => c.json({ data: view() }))
  }
  for (const [name, deed] of Object.entries(deeds(control))) {
    app.post(`/${name}`, async (c) => {
      const text = await c.req.text()
      const result = await deed.run(text === '' ? {} : JSON.parse(text))
      return c.json({ data: result ?? null })
    })
  }
  app.onError((error, c) => {
    if (error instanceof ApiFailure) return c.json({ error: error.error }, 400)
    return c.json({ error: { message: error.message } }, 400)
  })
  return app
}
