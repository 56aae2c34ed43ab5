import { lazy, type ComponentProps } from 'react'

const CardField = lazy(async () => ({
  default: (await import('../../features/payment/card-field.tsx')).CardField,
}))
const AddDamagePhotos = lazy(async () => ({
  default: (await import('../../features/evidence/add-damage-photos.tsx')).AddDamagePhotos,
}))

type LaterPartProps =
  | { card: ComponentProps<typeof CardField>; booking?: undefined }
  | (ComponentProps<typeof AddDamagePhotos> & { card?: undefined })

/** Parts of other features inside the later steps: most visitors who look at a price never need their scripts. */
export function LaterPart({ card, booking }: LaterPartProps) {
  return card ? <CardField {...card} /> : <AddDamagePhotos booking={booking} />
}
