/**
 * The card frame of the fake provider for development, tests and the demo: an iframe of another origin. Both sides talk by `postMessage`,
 * each to the other's exact origin.
 */
import {
  openCardState,
  type Billing,
  type CardForm,
  type CardFormOptions,
  type CardOutcome,
} from './card-form.ts'
import { openFakeWallet } from './fake-wallet.ts'
import { outcomeOfError, type ConfirmError } from './outcome-of-error.ts'

type ToFrame =
  | { type: 'hello' }
  | { type: 'confirm'; clientSecret: string; billing?: Billing }
  | { type: 'confirm_saved'; clientSecret: string }
  | { type: 'theme'; theme: 'light' | 'dark' }

export type Result = { status?: string | undefined; error?: ConfirmError | undefined }

type FromFrame =
  | { type: 'ready' }
  | { type: 'height'; height: number }
  | { type: 'change'; complete: boolean }
  | { type: 'submit' }
  | { type: 'step'; step: 'card' | 'confirming' | 'bank' }
  | ({ type: 'result' } & Result)

/** A frame that is silent after this time counts as failed. Long, because connections at the roadside are slow. */
const readyWithinMs = 30_000
/** The height until the frame reports its own. */
const firstHeight = '20rem'

export const toOutcome = ({ status, error }: Result): CardOutcome => {
  if (error) return outcomeOfError(error)
  return status === 'requires_capture' ? { kind: 'held' } : { kind: 'unknown' }
}

export const openFakeForm = (options: CardFormOptions, frameUrl: string): Promise<CardForm> => {
  const { element, theme, onSubmit, wallet } = options
  const state = openCardState()
  const closeWallet = wallet && openFakeWallet(frameUrl, theme, wallet, state.change)
  const address = new URL(frameUrl)
  address.searchParams.set('parent', window.location.origin)
  address.searchParams.set('theme', theme)

  const frame = document.createElement('iframe')
  frame.title = 'Card details'
  frame.src = address.href
  // With the page's own dark scheme a browser would paint a white background behind the frame.
  frame.style.cssText = `display:block;width:100%;border:0;height:${firstHeight};color-scheme:normal`
  let resolveOutcome: ((outcome: CardOutcome) => void) | null = null

  const post = (message: ToFrame): void => frame.contentWindow?.postMessage(message, address.origin)

  const confirm = (clientSecret: string, billing?: Billing): Promise<CardOutcome> =>
    new Promise((resolve) => {
      resolveOutcome = resolve
      post({ type: 'confirm', clientSecret, ...(billing ? { billing } : {}) })
    })

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
          frame.style.height = `${Math.ceil(message.height)}px`
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
          resolveOutcome?.(toOutcome(message))
          resolveOutcome = null
          return
        default:
          // A newer frame may send messages that this page does not know.
          message satisfies never
      }
    }

    const listen = ({ origin, source, data }: MessageEvent): void => {
      if (origin === address.origin && source === frame.contentWindow) hear(data)
    }

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
      setTheme: (next) => post({ type: 'theme', theme: next }),
      setAmount: () => {},
      close: () => {
        closeWallet?.()
        clearTimeout(giveUp)
        window.removeEventListener('message', listen)
        resolveOutcome?.({ kind: 'unknown' })
        frame.remove()
      },
    }

    window.addEventListener('message', listen)
    frame.addEventListener('load', () => post({ type: 'hello' }))
    element.append(frame)
  })
}
