import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { configQuery } from '../../api/config.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Loading, Skeleton } from '../../ui/feedback/skeleton.tsx'
import type { CardForm } from './card-form.ts'
import { useCardForm } from './use-card-form.ts'

export type CardSlot = {
  /** Null while it is loading, and when it could not be loaded. */
  port: Pick<CardForm, 'check' | 'confirm' | 'setAmount'> | null
  /** The card form, or what is shown in its place. */
  view: ReactNode
  isReady: boolean
  hasFailed: boolean
  isAtBank: boolean
}

type CardFieldProps = {
  amountCents: number
  returnUrl: string
  onSubmit: () => void
  children: (card: CardSlot) => ReactNode
}

/** The provider's card form; the caller lays out the page around it. */
export function CardField({ amountCents, returnUrl, onSubmit, children }: CardFieldProps) {
  const config = useQuery(configQuery)
  const { frame, form, state, hasFailed, retry } = useCardForm({
    payment: config.data?.payment ?? null,
    amountCents,
    returnUrl,
    onSubmit,
  })
  const isWithout = hasFailed || (config.isError && !config.data)

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
      {!form && !isWithout && <CardSkeleton />}
      <div ref={frame} className={form ? undefined : 'sr-only'} />
    </div>
  )
  return children({
    port: form,
    view,
    isReady: form !== null,
    hasFailed: isWithout,
    isAtBank: state.isAtBank,
  })
}

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
