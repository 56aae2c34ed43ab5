import { useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react'
import type { PublicConfig } from '../../../contract/accounts/accounts.ts'
import { useTheme } from '../../ui/page/theme.ts'
import {
  emptyCardState,
  openCardForm,
  type CardForm,
  type CardState,
  type WalletOptions,
} from './card-form.ts'

export type CardFormHandle = {
  /** Put it on the element the form is drawn in. */
  frame: RefObject<HTMLDivElement | null>
  /** The same for the wallets' buttons. */
  walletFrame: RefObject<HTMLDivElement | null>
  /** Null while it is loading, and when it could not be loaded. */
  form: CardForm | null
  state: CardState
  hasFailed: boolean
  retry: () => void
  /** Draws it again, empty, and leads into its first field. */
  begin: () => void
}

type Options = {
  payment: PublicConfig['payment'] | null
  amountCents: number
  /** Whether the typed card is kept for next time. */
  isKept: boolean
  returnUrl: string
  wallet: Omit<WalletOptions, 'element'> | null
  onSubmit: () => void
}

const noForm = { subscribe: () => () => {}, getState: () => emptyCardState }

/** The card form on this page: drawn once the configuration is known, again when it is retried, in the page's theme. */
export const useCardForm = ({
  payment,
  amountCents,
  isKept,
  returnUrl,
  wallet,
  onSubmit,
}: Options): CardFormHandle => {
  const frame = useRef<HTMLDivElement>(null)
  const walletFrame = useRef<HTMLDivElement>(null)
  const hasWallets = wallet !== null
  const [form, setForm] = useState<CardForm | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const isToFocus = useRef(false)
  const { theme } = useTheme()
  // The callbacks of an open form change with every render; the form stays.
  const latest = useRef({ onSubmit, theme, amountCents, wallet })
  useEffect(() => {
    latest.current = { onSubmit, theme, amountCents, wallet }
  })

  useEffect(() => {
    const element = frame.current
    const walletElement = walletFrame.current
    if (!payment || !element) return undefined
    let isOver = false
    let opened: CardForm | null = null
    // Each attempt is a form of its own.
    element.dataset.attempt = String(attempt)
    const open = async (): Promise<void> => {
      try {
        opened = await openCardForm({
          payment,
          element,
          returnUrl,
          amountCents: latest.current.amountCents,
          theme: latest.current.theme,
          onSubmit: () => latest.current.onSubmit(),
          wallet:
            hasWallets && walletElement
              ? {
                  element: walletElement,
                  mayPay: () => latest.current.wallet?.mayPay() ?? false,
                  pay: async (port) => latest.current.wallet?.pay(port),
                }
              : null,
        })
        if (isOver) opened.close()
        else setForm(opened)
      } catch {
        // Blocked, or no connection: the panel says so and offers a retry.
        if (!isOver) setFailed(true)
      }
    }
    void open()
    return () => {
      isOver = true
      setForm(null)
      setFailed(false)
      opened?.close()
      element.replaceChildren()
      walletElement?.replaceChildren()
    }
  }, [payment, returnUrl, attempt, hasWallets])

  useEffect(() => {
    if (!form || !isToFocus.current) return
    isToFocus.current = false
    form.focus()
  }, [form])
  useEffect(() => form?.setTheme(theme), [form, theme])
  useEffect(() => form?.setAmount(amountCents), [form, amountCents])
  useEffect(() => form?.setKept(isKept), [form, isKept])

  const source = form ?? noForm
  const state = useSyncExternalStore(source.subscribe, source.getState, () => emptyCardState)
  const retry = (): void => setAttempt(attempt + 1)
  const begin = (): void => {
    isToFocus.current = true
    retry()
  }
  return { frame, walletFrame, form, state, hasFailed, retry, begin }
}
