import type { ComponentProps } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Role } from '../../../domain/accounts/roles.ts'
import { useServerClockOffset } from '../../api/kit/server-clock.ts'
import { CannotBook } from '../../features/booking-flow/cannot-book.tsx'
import { loadable } from '../../ui/loading/loadable.tsx'

const CardField = loadable(
  async () => (await import('../../features/payments/card-field.tsx')).CardField,
)
const AddDamagePhotos = loadable(
  async () => (await import('../../features/evidence/add-damage-photos.tsx')).AddDamagePhotos,
)
const StillWaiting = loadable(
  async () => (await import('../../features/bookings/trip/still-waiting.tsx')).StillWaiting,
)

/** What `LaterPart` draws in a step. */
export const loadPartsOf = async (step: 'payment' | 'confirmed'): Promise<void> => {
  if (step === 'payment') await CardField.loadAhead()
  else await Promise.all([AddDamagePhotos.loadAhead(), StillWaiting.loadAhead()])
}

type LaterPartProps =
  | { card: ComponentProps<typeof CardField> }
  | { photosOf: Booking }
  | { waiting: Booking }
  /** Said at the first step, to the few whom it concerns. */
  | { cannotBook: Role }

/** It comes after the form below it, which the browser keeps in its place: without this it would be above what is seen. */
const scrollTo = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' })

/** Parts of other features inside the later steps: most visitors who look at a price never need their scripts. */
export function LaterPart(props: LaterPartProps) {
  const clockOffsetMs = useServerClockOffset()
  if ('card' in props) return <CardField {...props.card} />
  if ('photosOf' in props) return <AddDamagePhotos booking={props.photosOf} />
  if ('cannotBook' in props) {
    return (
      <div ref={scrollTo}>
        <CannotBook role={props.cannotBook} className="mb-4" />
      </div>
    )
  }
  return <StillWaiting booking={props.waiting} clockOffsetMs={clockOffsetMs} />
}
