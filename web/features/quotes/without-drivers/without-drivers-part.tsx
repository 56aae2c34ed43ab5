import { lazy } from 'react'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'
import type { LiveQuote } from '../use-quote.ts'

const WithoutDrivers = lazy(async () => ({
  default: (await import('./without-drivers.tsx')).WithoutDrivers,
}))

/** Below a price that no driver can be had for; nothing otherwise. */
export function WithoutDriversPart({ live: { quote, renew } }: { live: LiveQuote }) {
  return (
    quote?.eligibleCount === 0 && (
      <OptionalPart>
        <WithoutDrivers renew={renew} />
      </OptionalPart>
    )
  )
}
