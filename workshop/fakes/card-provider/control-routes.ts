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

/** Each action of `Control` that makes sense from outside the process, by address: its input and what it does. */
const actions = (control: Control) => {
  const action = <Input>(schema: z.ZodType<Input>, act: (input: Input) => unknown) => ({
    run: async (body: unknown): Promise<unknown> => act(schema.parse(body)),
  })
  const nothing = z.object({})
  return {
    'fail-next': action(faultRequest, control.failNext),
    'clear-faults': action(nothing, control.clearFaults),
    'go-down': action(
      z.discriminatedUnion('how', [
        z.object({ how: z.literal('answer_503'), forMs: count.optional() }),
        // A closed port cannot receive the request to open again, so the time is given now.
        z.object({ how: z.literal('refuse_connection'), forMs: count }),
      ]),
      ({ how, forMs }) => control.goDown(how, forMs),
    ),
    'come-back': action(nothing, control.comeBack),
    'webhooks/pause': action(nothing, control.webhooks.pause),
    'webhooks/resume': action(nothing, control.webhooks.resume),
    'webhooks/duplicate': action(z.object({ copies: count }), ({ copies }) =>
      control.webhooks.duplicate(copies),
    ),
    'webhooks/order': action(z.object({ order: z.enum(webhookOrders) }), ({ order }) =>
      control.webhooks.order(order),
    ),
    'webhooks/delay': action(z.object({ ms: count }), ({ ms }) => control.webhooks.delay(ms)),
    'webhooks/drop': action(z.object({ count, types: eventKinds }), (input) =>
      control.webhooks.drop(input.count, input.types),
    ),
    'webhooks/resend': action(z.object({ eventId: z.string() }), ({ eventId }) =>
      control.webhooks.resend(eventId),
    ),
    'advance-clock': action(z.object({ ms: count }), ({ ms }) => control.advanceClock(ms)),
    confirm: action(
      z.object({
        intentId: z.string(),
        card: z.enum(testCardKeys).optional(),
      }),
      ({ intentId, card }) => control.confirm(intentId, card),
    ),
    'answer-bank': action(
      z.object({ intentId: z.string(), answer: z.enum(['approve', 'refuse']) }),
      ({ intentId, answer }) => control.answerBank(intentId, answer),
    ),
    'hold-refunds': action(z.object({ count }), (input) => control.holdRefunds(input.count)),
    'settle-refund': action(
      z.object({ refundId: z.string(), outcome: z.enum(['succeeded', 'failed']) }),
      ({ refundId, outcome }) => control.executeRefund(refundId, outcome),
    ),
    'refund-in-dashboard': action(
      z.object({ intentId: z.string(), cents: count.optional() }),
      ({ intentId, cents }) => control.refundInDashboard(intentId, cents),
    ),
    'delay-money': action(z.object({ count }), (input) => control.delayMoney(input.count)),
    'show-late-money': action(nothing, control.showLateMoney),
    'pay-to-bank': action(z.object({ cents: count }), ({ cents }) => control.payToBank(cents)),
    'fail-bank-payout': action(z.object({ payoutId: z.string() }), ({ payoutId }) =>
      control.failBankPayout(payoutId),
    ),
    'charge-fee': action(z.object({ cents: count }), ({ cents }) => control.chargeFee(cents)),
    'adjust-balance': action(
      z.object({ cents: z.int(), description: z.string() }),
      ({ cents, description }) => control.adjustBalance(cents, description),
    ),
    'end-onboarding': action(
      z.object({ accountId: z.string(), end: z.enum(onboardingEnds) }),
      ({ accountId, end }) => control.endOnboarding(accountId, end),
    ),
    'empty-account': action(z.object({ accountId: z.string() }), ({ accountId }) =>
      control.emptyAccount(accountId),
    ),
    'change-balance': action(z.object({ cents: z.int() }), ({ cents }) =>
      control.changeBalance(cents),
    ),
    'open-dispute': action(
      z.object({ intentId: z.string(), isInquiry: z.boolean().optional() }),
      ({ intentId, isInquiry }) => control.openDispute(intentId, isInquiry),
    ),
    'close-dispute': action(
      z.object({ disputeId: z.string(), end: z.enum(disputeEnds) }),
      ({ disputeId, end }) => control.closeDispute(disputeId, end),
    ),
    'detach-card': action(z.object({ paymentMethodId: z.string() }), (input) =>
      control.detachCard(input.paymentMethodId),
    ),
    'renew-card': action(
      z.object({ paymentMethodId: z.string(), expYear: z.int() }),
      ({ paymentMethodId, expYear }) => control.renewCard(paymentMethodId, expYear),
    ),
    'block-card': action(z.object({ paymentMethodId: z.string() }), (input) =>
      control.blockCard(input.paymentMethodId),
    ),
    'offer-wallet': action(z.object({ isAvailable: z.boolean() }), (input) =>
      control.offerWallet(input.isAvailable),
    ),
    'delete-customer': action(z.object({ customerId: z.string() }), ({ customerId }) =>
      control.deleteCustomer(customerId),
    ),
    'clear-requests': action(nothing, control.clearRequests),
    reset: action(nothing, control.reset),
  }
}

const views = (control: Control): Record<string, () => unknown> => ({
  intents: control.intents,
  charges: control.charges,
  refunds: control.refunds,
  disputes: control.disputes,
  customers: control.customers,
  'payment-methods': control.paymentMethods,
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

/** `GET /_control/<view>` and `POST /_control/<action>` with a JSON body. Only local programs are answered; all others get 404. */
export const createControlRoutes = (control: Control): Hono<Http> => {
  const app = new Hono<Http>()
  app.use(async (c, next) => (isLocalProgram(c) ? next() : c.notFound()))
  for (const [name, view] of Object.entries(views(control))) {
    app.get(`/${name}`, (c) => c.json({ data: view() }))
  }
  for (const [name, action] of Object.entries(actions(control))) {
    app.post(`/${name}`, async (c) => {
      const text = await c.req.text()
      const result = await action.run(text === '' ? {} : JSON.parse(text))
      return c.json({ data: result ?? null })
    })
  }
  app.onError((error, c) => {
    if (error instanceof ApiFailure) return c.json({ error: error.error }, 400)
    return c.json({ error: { message: error.message } }, 400)
  })
  return app
}
