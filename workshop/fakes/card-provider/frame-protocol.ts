/**
 * What the card frame and the page around it say to each other through `postMessage`. Types only: the web room has its own
 * implementation and imports nothing from here. README.md in this folder describes the exchange in words.
 */

/** How the frame looks. `system` follows the browser's setting. */
export type FrameTheme = 'light' | 'dark' | 'system'

/** Page → frame. Anything from another origin than the allowed parent is ignored. */
export type ToFrame =
  | { type: 'hello' }
  | {
      type: 'confirm'
      clientSecret: string
      billing?: { name?: string; email?: string; phone?: string }
    }
  | { type: 'confirm_saved'; clientSecret: string }
  | { type: 'theme'; theme: FrameTheme }
  | { type: 'focus' }

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
