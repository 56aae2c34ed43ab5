import { createAccount, createAccountLink, retrieveAccount } from './payments/accounts.ts'
import { listBankPayouts, retrieveBankPayout } from './payments/bank-payouts.ts'
import {
  listBalanceTransactions,
  retrieveBalance,
  retrieveBalanceTransaction,
} from './payments/balance.ts'
import { cancelRequest } from './payments/cancel-intent.ts'
import { captureRequest } from './payments/capture-intent.ts'
import { listCharges, retrieveCharge } from './payments/charges.ts'
import { createSession, expireSession, retrieveSession } from './payments/checkout-sessions.ts'
import { confirmRequest } from './payments/confirm-request.ts'
import {
  createCustomer,
  deleteRequest,
  detachRequest,
  retrievePaymentMethod,
} from './payments/customers.ts'
import { listDisputes, retrieveDispute } from './payments/disputes.ts'
import { listEvents, retrieveEvent } from './payments/events.ts'
import { createIntent, listIntents, retrieveIntent, updateIntent } from './payments/intents.ts'
import { createRefund, listRefunds, retrieveRefund } from './payments/refunds.ts'
import {
  createReversal,
  createTransfer,
  listReversals,
  listTransfers,
  retrieveTransfer,
} from './payments/transfers.ts'
import type { FormObject } from './wire/parse-form.ts'
import type { Caller, Reply, Work } from './work.ts'

/** `id` is empty where the path has none. */
export type Handler = (work: Work, id: string, raw: FormObject, caller: Caller) => Reply

export type Route = {
  method: 'DELETE' | 'GET' | 'POST'
  path: string
  /** Whether a browser's publishable key is enough. Everything else needs the secret key. */
  forBrowsers?: true
  handle: Handler
}

/** The part of the API that this fake implements: the part that Towline uses, including Connect. */
export const routes: Route[] = [
  {
    method: 'POST',
    path: '/v1/payment_intents',
    handle: (work, _id, raw) => createIntent(work, raw),
  },
  {
    method: 'GET',
    path: '/v1/payment_intents',
    handle: (work, _id, raw) => listIntents(work, raw),
  },
  { method: 'GET', path: '/v1/payment_intents/:id', forBrowsers: true, handle: retrieveIntent },
  { method: 'POST', path: '/v1/payment_intents/:id', handle: updateIntent },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    forBrowsers: true,
    handle: confirmRequest,
  },
  { method: 'POST', path: '/v1/payment_intents/:id/capture', handle: captureRequest },
  { method: 'POST', path: '/v1/payment_intents/:id/cancel', handle: cancelRequest },
  {
    method: 'POST',
    path: '/v1/checkout/sessions',
    handle: (work, _id, raw) => createSession(work, raw),
  },
  { method: 'GET', path: '/v1/checkout/sessions/:id', handle: retrieveSession },
  { method: 'POST', path: '/v1/checkout/sessions/:id/expire', handle: expireSession },
  {
    method: 'POST',
    path: '/v1/customers',
    handle: (work, _id, raw) => createCustomer(work, raw),
  },
  { method: 'DELETE', path: '/v1/customers/:id', handle: deleteRequest },
  { method: 'GET', path: '/v1/payment_methods/:id', handle: retrievePaymentMethod },
  { method: 'POST', path: '/v1/payment_methods/:id/detach', handle: detachRequest },
  { method: 'GET', path: '/v1/charges', handle: (work, _id, raw) => listCharges(work, raw) },
  { method: 'GET', path: '/v1/charges/:id', handle: retrieveCharge },
  { method: 'POST', path: '/v1/refunds', handle: (work, _id, raw) => createRefund(work, raw) },
  { method: 'GET', path: '/v1/refunds', handle: (work, _id, raw) => listRefunds(work, raw) },
  { method: 'GET', path: '/v1/refunds/:id', handle: retrieveRefund },
  { method: 'POST', path: '/v1/accounts', handle: (work, _id, raw) => createAccount(work, raw) },
  { method: 'GET', path: '/v1/accounts/:id', handle: retrieveAccount },
  {
    method: 'POST',
    path: '/v1/account_links',
    handle: (work, _id, raw) => createAccountLink(work, raw),
  },
  { method: 'POST', path: '/v1/transfers', handle: (work, _id, raw) => createTransfer(work, raw) },
  { method: 'GET', path: '/v1/transfers', handle: (work, _id, raw) => listTransfers(work, raw) },
  { method: 'GET', path: '/v1/transfers/:id', handle: retrieveTransfer },
  { method: 'POST', path: '/v1/transfers/:id/reversals', handle: createReversal },
  { method: 'GET', path: '/v1/transfers/:id/reversals', handle: listReversals },
  { method: 'GET', path: '/v1/disputes', handle: (work, _id, raw) => listDisputes(work, raw) },
  { method: 'GET', path: '/v1/payouts', handle: (work, _id, raw) => listBankPayouts(work, raw) },
  { method: 'GET', path: '/v1/payouts/:id', handle: retrieveBankPayout },
  { method: 'GET', path: '/v1/disputes/:id', handle: retrieveDispute },
  { method: 'GET', path: '/v1/balance', handle: (work, _id, raw) => retrieveBalance(work, raw) },
  {
    method: 'GET',
    path: '/v1/balance_transactions',
    handle: (work, _id, raw) => listBalanceTransactions(work, raw),
  },
  { method: 'GET', path: '/v1/balance_transactions/:id', handle: retrieveBalanceTransaction },
  { method: 'GET', path: '/v1/events', handle: (work, _id, raw) => listEvents(work, raw) },
  { method: 'GET', path: '/v1/events/:id', handle: retrieveEvent },
]
