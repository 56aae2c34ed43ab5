/** The card frame of the fake provider for development, tests and the demo: an iframe of another origin. */
import {
  openCardState,
  type Billing,
  type CardForm,
  type CardFormOptions,
  type CardOutcome,
} from './card-form.ts'
import { outcomeOfResult, type FakeResult } from './fake-outcome.ts'
import { openFakeWallet } from './fake-wallet.ts'
import { openFrame } from './open-frame.ts'

type ToFrame =
  | { type: 'confirm'; clientSecret: string; billing?: Billing }
  | { type: 'confirm_saved'; clientSecret: string }
  | { type: 'theme'; theme: 'light' | 'dark' }
  | { type: 'focus' }

type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; complete: boolean }
  | { type: 'submit' }
  | { type: 'step'; step: 'card' | 'confirming' | 'bank' }
  | ({ type: 'result' } & FakeResult)

/** A frame that is silent after this time counts as failed. Long, because connections at the roadside are slow. */
const readyWithinMs = 30_000
/** The height until the frame reports its own. */
const firstHeight = '20rem'

export const openFakeForm = (options: CardFormOptions, frameUrl: string): Promise<CardForm> => {
  const { element, theme, onSubmit, wallet } = options
  const state = openCardState()
  const closeWallet = wallet && openFakeWallet(frameUrl, theme, wallet, state.change)
  let resolveOutcome: ((outcome: CardOutcome) => void) | null = null

  return new Promise((resolve, reject) => {
    const giveUp = setTimeout(() => {
      form.close()
      reject(new Error('the card frame does not answer'))
    }, readyWithinMs)

    const hear = (message: FromFrame): void => {
      switch (message.type) {
        case 'ready':
          clearTimeout(giveUp)
          resolve(form)
          return
        case 'height':
          resize(message.height)
          return
        case 'change':
          state.change({ isComplete: message.complete })
          return
        case 'submit':
          onSubmit()
          return
        case 'step':
          state.change({ isAtBank: message.step === 'bank' })
          // The bank's question must be visible.
          if (message.step === 'bank') frame.scrollIntoView({ block: 'nearest' })
          return
        case 'result':
          resolveOutcome?.(outcomeOfResult(message))
          resolveOutcome = null
          return
        default:
          // A newer frame may send messages that this page does not know.
          message satisfies never
      }
    }

    const { frame, post, resize, close } = openFrame<ToFrame, FromFrame>(element, {
      url: frameUrl,
      title: 'Card details',
      theme,
      height: firstHeight,
      hear,
    })
    const confirm = (clientSecret: string, billing?: Billing): Promise<CardOutcome> =>
      new Promise((answer) => {
        resolveOutcome = answer
        post({ type: 'confirm', clientSecret, ...(billing ? { billing } : {}) })
      })

    const form: CardForm = {
      getState: state.getState,
      subscribe: state.subscribe,
      // Asking an unfinished form to confirm marks what is missing and sends no request.
      check: async () => (state.getState().isComplete ? null : confirm('')),
      confirm,
      confirmSaved: (clientSecret) =>
        new Promise((answer) => {
          resolveOutcome = answer
          post({ type: 'confirm_saved', clientSecret })
        }),
      // The intent says whether the card is kept, and its amount.
      setKept: () => {},
      focus: () => {
        frame.focus()
        post({ type: 'focus' })
      },
      setTheme: (next) => post({ type: 'theme', theme: next }),
      setAmount: () => {},
      close: () => {
        closeWallet?.()
        clearTimeout(giveUp)
        resolveOutcome?.({ kind: 'unknown' })
        close()
      },
    }
  })
}
