/**
 * When a driver who is paid is requested to give their tax details: at once, and twice more. After that, and not before 60 days are over,
 * the law wants the seller's account closed or their pay withheld (Council Directive (EU) 2021/514, Annex V, Section IV A(2)). Pay that was
 * earned is never held back by a job: an operator gets a task and decides.
 */

export const reminderAfterDays = 20
export const mostTaxRequests = 3
export const withholdAfterDays = 60

const dayMs = 86_400_000
const daysBetween = (from: Date, to: Date): number => (to.getTime() - from.getTime()) / dayMs

export type TaxRequestStep = 'wait' | 'request' | 'operator'

/** What comes next. `sent`: the moments at which they were requested, in order. */
export const nextTaxRequest = (sent: readonly Date[], now: Date): TaxRequestStep => {
  const first = sent[0]
  const last = sent.at(-1)
  if (!first || !last) return 'request'
  if (sent.length >= mostTaxRequests)
    return daysBetween(first, now) >= withholdAfterDays ? 'operator' : 'wait'
  return daysBetween(last, now) >= reminderAfterDays ? 'request' : 'wait'
}
