import { badParameter } from './api-failure.ts'
import { z } from 'zod'
import type { FormObject } from './parse-form.ts'
import { balanceTransactionWire } from '../payments/balance.ts'
import type { Work } from '../work.ts'

/** Which references of which objects may be answered whole (API reference, "Expanding responses"). */
const expandable: Record<string, readonly string[]> = {
  payment_intent: ['latest_charge', 'payment_method'],
  charge: ['balance_transaction', 'payment_intent'],
  refund: ['balance_transaction', 'charge', 'failure_balance_transaction', 'payment_intent'],
  balance_transaction: ['source'],
}

type Wire = Record<string, unknown>

const isWire = (value: unknown): value is Wire =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const objectOf = (work: Work, id: string): object | undefined => {
  switch (id.slice(0, id.indexOf('_'))) {
    case 'pi':
      return work.tx.get('intents', id)
    case 'ch':
      return work.tx.get('charges', id)
    case 're':
      return work.tx.get('refunds', id)
    case 'po':
      return work.tx.get('bankPayouts', id)
    case 'tr':
      return work.tx.get('transfers', id)
    case 'trr':
      return work.tx.get('reversals', id)
    case 'dp':
      return work.tx.get('disputes', id)
    case 'pm':
      return work.tx.get('paymentMethods', id)?.wire
    case 'txn': {
      const row = work.tx.get('balanceTransactions', id)
      return row && balanceTransactionWire(row, work.now)
    }
    default:
      return undefined
  }
}

const expandOne = (work: Work, body: Wire, path: string[]): Wire => {
  const [field = '', ...rest] = path
  if (body['object'] === 'list') {
    const { data } = body
    if (field !== 'data' || !Array.isArray(data)) throw cannotExpand(field)
    return {
      ...body,
      data: data.map((row: unknown) => (isWire(row) ? expandOne(work, row, rest) : row)),
    }
  }
  if (!expandable[String(body['object'])]?.includes(field)) throw cannotExpand(field)
  const known = body[field]
  const whole = typeof known === 'string' ? objectOf(work, known) : known
  if (!isWire(whole)) return body
  return { ...body, [field]: rest.length === 0 ? whole : expandOne(work, whole, rest) }
}

const cannotExpand = (field: string) =>
  badParameter('parameter_invalid', 'expand', `This property cannot be expanded (${field}).`)

const paths = z.array(z.string().max(200)).max(20)

/** Takes `expand` out of the parameters, since every endpoint has it: the paths, and what is left. */
export const splitExpand = (raw: FormObject): { expand: string[]; rest: FormObject } => {
  const { expand, ...rest } = raw
  if (expand === undefined) return { expand: [], rest }
  const parsed = paths.safeParse(expand)
  if (!parsed.success) throw badParameter('parameter_invalid', 'expand', 'Invalid array')
  return { expand: parsed.data, rest }
}

/** Answers the objects behind the given paths in place of their ids. */
export const expandBody = (work: Work, body: object, expand: string[]): object =>
  expand.reduce<Wire>((wire, path) => expandOne(work, wire, path.split('.')), { ...body })
