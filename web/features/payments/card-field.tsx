import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../api/config.ts'
import { classNames } from '../../ui/class-names.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import { saveCardText, cardExpiry, cardName } from '../../../domain/payments/saved-card.ts'
import type { SavedCard } from '../../../contract/accounts/saved-cards.ts'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import type { CardForm } from './card-form.ts'
import {
  anotherCard,
  useCardChoice,
  type PayWith,
  isUsable,
  type CardChoice,
} from './use-card-choice.ts'
import { useCardForm } from './use-card-form.ts'

/** What pays, and what the server has to know of it. */
type Port = Pick<CardForm, 'check' | 'confirm' | 'setAmount'> & { payWith: () => PayWith }

export type CardSlot = {
  /** Null while it is loading, and when it could not be loaded. */
  port: Port | null
  /** The card form, or what is shown in its place. */
  view: ReactNode
  isReady: boolean
  hasFailed: boolean
  isAtBank: boolean
  /** An empty form for another card, with the focus in it. */
  changeCard: () => void
}

type CardFieldProps = {
  amountCents: number
  returnUrl: string
  onSubmit: () => void
  /** Wallets are offered where it is given: what must be done before, and paying with one. */
  wallet?: { mayPay: () => boolean; pay: (port: Port) => Promise<void> }
  /** Whether a typed card may be saved. */
  maySave?: boolean
  children: (card: CardSlot) => ReactNode
}

/** The provider's card form, and the customer's saved cards before it; the caller lays out the page around it. */
export function CardField({
  amountCents,
  returnUrl,
  onSubmit,
  wallet,
  maySave = true,
  children,
}: CardFieldProps) {
  const choice = useCardChoice()
  const config = useQuery(configQuery)
  const { frame, walletFrame, form, state, hasFailed, retry, begin } = useCardForm({
    payment: config.data?.payment ?? null,
    amountCents,
    isKept: choice.isKept,
    returnUrl,
    wallet: wallet
      ? {
          mayPay: wallet.mayPay,
          // A card in a wallet is never saved, and the intent has the amount.
          pay: (port) => wallet.pay({ ...port, setAmount: () => {}, payWith: () => undefined }),
        }
      : null,
    onSubmit,
  })
  const isWithout = hasFailed || (config.isError && !config.data)

  const isShown = form !== null && !choice.isLoading
  const isFrameSeen = choice.isTyped || state.isAtBank
  const frameClass = classNames(
    !isShown && 'sr-only',
    isShown && !isFrameSeen && 'hidden',
    choice.cards.length > 0 && 'mt-4',
  )

  const again = (): void => {
    if (config.isError) void config.refetch()
    retry()
  }

  const view = (
    <div className="relative">
      {isWithout && (
        <Alert
          tone="danger"
          title="Payment Setup Failed"
          isLive
          action={
            <Button variant="secondary" size="sm" onClick={again}>
              Try again
            </Button>
          }
        >
          Unable to initialize payment. Please try again.
        </Alert>
      )}
      {!isShown && !isWithout && <CardSkeleton />}
      <div
        ref={walletFrame}
        className={classNames(!state.hasWallet && 'invisible absolute inset-x-0')}
      />
      {isShown && state.hasWallet && (
        <p className="text-ink-muted my-3 text-center text-sm">Or pay with a card</p>
      )}
      {isShown && <CardChooser choice={choice} isLocked={state.isAtBank} />}
      {/* The bank's question about a saved card is in the provider's frame as well. */}
      <div ref={frame} className={frameClass} />
      {isShown && choice.isTyped && maySave && (
        <Checkbox
          id="save-card"
          label={saveCardText}
          checked={choice.isKept}
          onChange={({ target }) => choice.keep(target.checked)}
        />
      )}
    </div>
  )
  return children({
    port: form && {
      setAmount: form.setAmount,
      payWith: choice.payWith,
      check: choice.isTyped ? form.check : async () => null,
      confirm: choice.isTyped ? form.confirm : form.confirmSaved,
    },
    view,
    isReady: isShown,
    hasFailed: isWithout,
    isAtBank: state.isAtBank,
    changeCard: () => {
      choice.choose(anotherCard)
      begin()
    },
  })
}

/** The saved cards, the default first, and another one besides. */
function CardChooser({ choice, isLocked }: { choice: CardChoice; isLocked: boolean }) {
  const { cards, chosen, choose } = choice
  if (cards.length === 0) return null
  return (
    <RadioCards
      id="pay-with"
      label="Pay with"
      value={chosen}
      disabled={isLocked}
      onChange={({ target }) => choose(target.value)}
      options={[...cards.map(option), { value: anotherCard, label: 'Use another card' }]}
    />
  )
}

const option = (card: SavedCard) => ({
  value: card.cardId,
  label: cardName(card),
  detail: `Expires ${cardExpiry(card)}`,
  disabledReason: isUsable(card) ? null : `Expired ${cardExpiry(card)}`,
})

/** A placeholder shaped like the form. */
function CardSkeleton() {
  return (
    <Loading label="Loading the card form">
      <div className="flex flex-col gap-4">
        <Skeleton className="h-12 w-full" />
        <div className="grid grid-cols-2 gap-4">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
        <Skeleton className="h-12 w-full" />
      </div>
    </Loading>
  )
}
