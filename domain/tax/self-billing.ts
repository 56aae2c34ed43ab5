/**
 * The agreement by which Towline makes VAT invoices in a driver's name. An invoice that someone makes in the supplier's name and on their
 * behalf is the supplier's (VAT Consolidation Act 2010, s. 71(3); Council Directive 2006/112/EC, Article 220(1)). What the law wants of
 * invoices that a customer makes, a prior agreement and a way to accept each (s. 71(1)(a) and (d); Article 224), is agreed here too.
 */

/** Changes with every change of the text: who has agreed, has agreed to that text. */
export const selfBillingVersion = '2026-11-27'

/** How long a driver may dispute an invoice before it counts as accepted. */
export const selfBillingDisputeDays = 14

export const selfBillingTerms: readonly string[] = [
  'Towline makes VAT invoices in your name and on your behalf for business customers who request one for a recovery you completed, and credit notes when their money goes back.',
  'Each has a number of its own in a series that is yours, your name and address from your tax details, your VAT number, and the VAT that is in the price. Prices and your pay don’t change.',
  'You make no other invoice for the same recovery. If you have made one already, tell us.',
  `You see each of them under Statements. It counts as accepted unless you tell us within ${selfBillingDisputeDays} days that something is wrong; we then correct it with a credit note.`,
  'You pay the VAT to Revenue. On the day your VAT number or registration changes you change your tax details.',
  'You can withdraw this at any time. What was made until then stays.',
]
