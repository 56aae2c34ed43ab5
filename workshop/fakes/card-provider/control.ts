import type { FaultRequest, Faults, Fault } from './faults.ts'
import { secondsNow } from './clock.ts'
import { blockCard, deleteCustomer, detachCard, renewCard } from './payments/customers.ts'
import { endOnboarding, knownAccount, type OnboardingEnd } from './payments/accounts.ts'
import { failBankPayout, payToBank } from './payments/bank-payouts.ts'
import { balanceOf, recordMovement } from './payments/balance.ts'
import { showLateMoney } from './payments/capture-charge.ts'
import { confirmIntent, mustBeConfirmable } from './payments/confirm-intent.ts'
import { closeDispute, openDispute, type DisputeEnd } from './payments/disputes.ts'
import { eventWire } from './payments/events.ts'
import { knownIntent } from './payments/known-intent.ts'
import { cardFromId } from './payments/payment-methods.ts'
import { makeRefund, executeRefund } from './payments/refunds.ts'
import { testCards, type TestCardKey } from './payments/test-cards.ts'
import { answerBank, type BankAnswer } from './payments/three-d-secure.ts'
import type { Provider } from './provider.ts'
import type { RequestSeen } from './requests-seen.ts'
import type { Work } from './work.ts'
import type { WebhookAttempt, Webhooks } from './webhooks.ts'
import type { WebhookOrder } from './webhook-rules.ts'
import type {
  Account,
  BalanceTransaction,
  BankPayout,
  Charge,
  Customer,
  Dispute,
  PaymentIntent,
  PaymentMethod,
  Refund,
  Transfer,
  TransferReversal,
} from './wire/shapes.ts'

/** What a test, a demo or a person at a terminal may do to the fake from outside the API. */
export type Control = {
  /** The next requests of a kind go wrong; see `faults.ts` for the ways. */
  failNext: (fault: FaultRequest) => void
  faultsWaiting: () => Fault[]
  clearFaults: Faults['clear']
  /**
   * Out of order until `comeBack`, webhooks too. `answer_503` answers nothing else; `refuse_connection` closes the port, and
   * after `forMs`, if given, opens it again.
   */
  goDown: (how: 'answer_503' | 'refuse_connection', forMs?: number) => Promise<void>
  comeBack: () => Promise<void>
  webhooks: {
    pause: () => void
    resume: () => void
    /** Copies sent of each event beyond the first; 0 ends it. */
    duplicate: (copies: number) => void
    /** To mix the events of several requests, pause first. */
    order: (order: WebhookOrder) => void
    delay: (ms: number) => void
    drop: (count: number, types?: string[]) => void
    resend: (eventId: string) => boolean
    attempts: () => WebhookAttempt[]
    untilIdle: () => Promise<void>
  }
  /** Moves the fake's clock forward. Lapsed holds end at once. */
  advanceClock: (ms: number) => void
  /** Milliseconds of the fake's clock. */
  now: () => number
  /** Confirms as the card frame would, with one of the test cards; without, with the card put on the intent. The intent afterwards. */
  confirm: (intentId: string, card?: TestCardKey) => PaymentIntent
  /** Answers the 3-D Secure question of a waiting intent. The intent afterwards. */
  answerBank: (intentId: string, answer: BankAnswer) => PaymentIntent
  /** The next refunds stay pending until `executeRefund`. */
  holdRefunds: (count: number) => void
  executeRefund: (refundId: string, outcome: 'succeeded' | 'failed') => Refund
  /** A person refunds on the provider's dashboard: all that is left, or so many cents. */
  refundInDashboard: (intentId: string, cents?: number) => Refund
  /** The next captures have their balance transaction only after `showLateMoney`. */
  delayMoney: (count: number) => void
  showLateMoney: () => void
  /** The provider's timetable pays so much to our bank; the bank may send it back. */
  payToBank: (cents: number) => BankPayout
  failBankPayout: (payoutId: string) => BankPayout
  bankPayouts: () => BankPayout[]
  /** A line of the provider's own: its monthly fee (above zero: what it takes), or a correction of the balance, either way. */
  chargeFee: (cents: number) => BalanceTransaction
  adjustBalance: (cents: number, description: string) => BalanceTransaction
  balanceTransactions: () => BalanceTransaction[]
  /** What a driver does on the provider's page, or what the provider decides afterwards. */
  endOnboarding: (accountId: string, end: OnboardingEnd) => Account
  /** The driver's bank has all that lay in the account. */
  emptyAccount: (accountId: string) => void
  accounts: () => Account[]
  transfers: () => Transfer[]
  reversals: () => TransferReversal[]
  /** Money in or out of our balance that has nothing to do with bookings: a top-up, or a payout to our bank. */
  changeBalance: (cents: number) => void
  /** The customer's bank asks for a payment back; an inquiry takes nothing yet. */
  openDispute: (intentId: string, isInquiry?: boolean, cents?: number) => Dispute
  closeDispute: (disputeId: string, end: DisputeEnd) => Dispute
  disputes: () => Dispute[]
  /** On the provider's dashboard: a customer's card is taken away, or the customer with all cards is deleted. */
  detachCard: (paymentMethodId: string) => PaymentMethod
  deleteCustomer: (customerId: string) => Customer
  /** The card network reports a new expiry. */
  renewCard: (paymentMethodId: string, expYear: number) => PaymentMethod
  /** The bank declines this card from now on. */
  blockCard: (paymentMethodId: string) => void
  /** Whether browsers have a wallet to pay with; they have none at first. */
  offerWallet: (isAvailable: boolean) => void
  customers: () => Customer[]
  paymentMethods: () => PaymentMethod[]
  /** Oldest first. */
  intents: () => PaymentIntent[]
  intent: (id: string) => PaymentIntent | undefined
  charges: () => Charge[]
  refunds: () => Refund[]
  events: () => object[]
  /** Cents by currency; `total` is available and pending together. */
  balance: () => { total: Record<string, number>; available: Record<string, number> }
  /** Requests to the API since the start or the last `clearRequests`, oldest first. */
  requests: () => RequestSeen[]
  clearRequests: () => void
  /** Forgets everything, the clock, the faults and the journal included. */
  reset: () => Promise<void>
}

type Listener = { open: () => Promise<void>; shut: () => Promise<void> }

const byCurrency = (rows: { amount: number; currency: string }[]): Record<string, number> =>
  Object.fromEntries(rows.map((row) => [row.currency, row.amount]))

const line = (
  work: Work,
  type: 'stripe_fee' | 'adjustment',
  amount: number,
  description: string,
): BalanceTransaction => {
  const id = recordMovement(work, {
    type,
    amount,
    fee: 0,
    currency: 'eur',
    source: null,
    description,
  })
  const row = work.tx.get('balanceTransactions', id)
  if (!row) throw new Error('no balance transaction')
  return row
}

/** Builds the control object. `listener` opens and closes the listening port. */
export const createControl = (
  provider: Provider,
  webhooks: Webhooks | null,
  listener: Listener,
): Control => {
  const { store, faults, outage, requests } = provider
  const write = <Result>(action: (work: Work) => Result): Result =>
    store.write((tx) => action(provider.workIn(tx)))
  let reopening: NodeJS.Timeout | undefined

  const comeBack = async (): Promise<void> => {
    clearTimeout(reopening)
    outage.on = false
    await listener.open()
    webhooks?.setDown(false)
  }

  return {
    failNext: faults.add,
    faultsWaiting: faults.waiting,
    clearFaults: faults.clear,
    goDown: async (how, forMs) => {
      webhooks?.setDown(true)
      if (how === 'answer_503') outage.on = true
      else await listener.shut()
      clearTimeout(reopening)
      if (forMs === undefined) return
      reopening = setTimeout(() => {
        comeBack().catch((error: unknown) =>
          provider.log('card provider could not come back', { error: String(error) }),
        )
      }, forMs).unref()
    },
    comeBack,
    webhooks: {
      pause: () => webhooks?.change({ paused: true }),
      resume: () => webhooks?.change({ paused: false }),
      duplicate: (copies) => webhooks?.change({ copies }),
      order: (order) => webhooks?.change({ order }),
      delay: (delayMs) => webhooks?.change({ delayMs }),
      drop: (count, types) => webhooks?.drop(count, types),
      resend: (eventId) => webhooks?.resend(eventId) ?? false,
      attempts: () => webhooks?.attempts() ?? [],
      untilIdle: async () => webhooks?.untilIdle(),
    },
    advanceClock: (ms) => {
      store.write((tx) => {
        const clockOffsetMs = (tx.get('settings', 'all')?.clockOffsetMs ?? 0) + ms
        tx.put('settings', 'all', { clockOffsetMs })
      })
      provider.expireDue()
    },
    now: () => secondsNow(store) * 1000,
    confirm: (intentId, card) =>
      write((work) => {
        const intent = knownIntent(work, intentId)
        mustBeConfirmable(intent, 'secret')
        const method = card
          ? cardFromId(work, testCards[card].alias).wire.id
          : intent.payment_method
        confirmIntent(work, { ...intent, payment_method: method }, 'secret')
        return knownIntent(work, intentId)
      }),
    answerBank: (intentId, answer) =>
      write((work) => {
        answerBank(work, knownIntent(work, intentId), answer)
        return knownIntent(work, intentId)
      }),
    holdRefunds: (count) => {
      provider.pendingRefunds.left = count
    },
    executeRefund: (refundId, outcome) => write((work) => executeRefund(work, refundId, outcome)),
    refundInDashboard: (intentId, cents) =>
      write((work) =>
        makeRefund(work, {
          payment_intent: intentId,
          ...(cents === undefined ? {} : { amount: cents }),
        }),
      ),
    delayMoney: (count) => {
      provider.lateBalances.left = count
    },
    showLateMoney: () => write(showLateMoney),
    payToBank: (cents) => write((work) => payToBank(work, cents)),
    failBankPayout: (payoutId) => write((work) => failBankPayout(work, payoutId)),
    bankPayouts: () => store.all('bankPayouts'),
    chargeFee: (cents) => write((work) => line(work, 'stripe_fee', 0 - cents, 'Billing')),
    adjustBalance: (cents, description) =>
      write((work) => line(work, 'adjustment', cents, description)),
    balanceTransactions: () => store.all('balanceTransactions'),
    endOnboarding: (accountId, end) => write((work) => endOnboarding(work, accountId, end)),
    emptyAccount: (accountId) =>
      write((work) => {
        const account = knownAccount(work, accountId)
        work.tx.put('accounts', accountId, { ...account, balanceCents: 0 })
      }),
    accounts: () => store.all('accounts').map(({ wire }) => wire),
    transfers: () => store.all('transfers'),
    reversals: () => store.all('reversals'),
    changeBalance: (cents) =>
      write((work) => {
        recordMovement(work, {
          type: cents < 0 ? 'payout' : 'topup',
          amount: cents,
          fee: 0,
          currency: 'eur',
          source: 'control',
          description: null,
        })
      }),
    openDispute: (intentId, isInquiry = false, cents) =>
      write((work) => openDispute(work, intentId, isInquiry, cents)),
    closeDispute: (disputeId, end) => write((work) => closeDispute(work, disputeId, end)),
    disputes: () => store.all('disputes'),
    detachCard: (id) => write((work) => detachCard(work, id)),
    deleteCustomer: (id) => write((work) => deleteCustomer(work, id)),
    renewCard: (id, expYear) => write((work) => renewCard(work, id, expYear)),
    blockCard: (id) => write((work) => blockCard(work, id)),
    offerWallet: (isAvailable) => {
      provider.wallet.isAvailable = isAvailable
    },
    customers: () => store.all('customers'),
    paymentMethods: () => store.all('paymentMethods').map(({ wire }) => wire),
    intents: () => store.all('intents'),
    intent: (id) => store.get('intents', id),
    charges: () => store.all('charges'),
    refunds: () => store.all('refunds'),
    events: () => store.all('events').map((event) => eventWire(store, event)),
    balance: () => {
      const { available, pending } = balanceOf(store.all('balanceTransactions'), secondsNow(store))
      const rest = byCurrency(pending)
      const total = available.map(({ amount, currency }) => ({
        amount: amount + (rest[currency] ?? 0),
        currency,
      }))
      return { total: byCurrency(total), available: byCurrency(available) }
    },
    requests: requests.all,
    clearRequests: requests.clear,
    reset: async () => {
      await comeBack()
      faults.clear()
      requests.clear()
      provider.pendingRefunds.left = 0
      provider.lateBalances.left = 0
      store.clear()
      webhooks?.reset()
    },
  }
}
