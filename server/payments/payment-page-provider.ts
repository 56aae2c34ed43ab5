/** The calls to the card provider about its own hosted payment page. Keys and answers: `card-provider.ts`. */
import type { ProviderAnswer } from './card-provider.ts'

/** A page on which one payment is made, right now. */
export type PaymentPage = {
  pageId: string
  /** `complete`: the card was confirmed. `expired`: nothing can be paid there any more. */
  status: 'open' | 'complete' | 'expired'
  /** Where the payer is sent, while it is open. */
  url: string | null
  /** Null until the payer has first confirmed a card. */
  intentId: string | null
  amountCents: number
  /** Where its receipt goes, as the page shows it; it cannot be changed on an open page. */
  receiptEmail: string | null
}

export type PaymentPageProvider = {
  /** Its intent is held and captured by hand, as that of `openIntent`. */
  openPage(request: {
    key: string
    paymentId: string
    bookingId: string
    amountCents: number
    /** What is paid for, as the payer reads it. */
    title: string
    description: string
    receiptEmail: string
    /** Where the payer comes back to: paid, or not. */
    paidUrl: string
    backUrl: string
    expiresAt: Date
  }): Promise<ProviderAnswer<PaymentPage>>
  readPage(pageId: string): Promise<ProviderAnswer<PaymentPage>>
  /** Closes it with the intent that it may have made. Refused once the card is confirmed, or a second time. */
  expirePage(request: { key: string; pageId: string }): Promise<ProviderAnswer<PaymentPage>>
}
