/**
 * What the card frame sends to the page around it through `postMessage`. Types only: the web app has its own implementation and
 * imports nothing from here. README.md in this folder describes both directions.
 */

/** The wallet's frame → page; `confirm`: the payer agreed in the wallet, so book and answer with the payment's secret. */
export type FromWallet =
  | { type: 'ready'; isAvailable: boolean }
  | { type: 'height'; height: number }
  | { type: 'click' }
  | { type: 'confirm' }
  | { type: 'result'; status: string }
  | { type: 'result'; error: FrameError }

/** Why a confirmation did not end in a hold. `type` as in Stripe.js: a validation error is already shown in the frame. */
export type FrameError = {
  type: 'validation_error' | 'card_error' | 'invalid_request_error' | 'api_error'
  code: string
  decline_code?: string
  message: string
}

/** Where the payer is: typing, waiting for the card's bank, or at the bank's own question (3-D Secure). */
export type FrameStep = 'card' | 'confirming' | 'bank'

/** Frame → page, sent to the allowed parent origin only. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; complete: boolean; empty: boolean; brand: string }
  | { type: 'submit' }
  | { type: 'step'; step: FrameStep }
  | { type: 'result'; status: string }
  | { type: 'result'; error: FrameError }
