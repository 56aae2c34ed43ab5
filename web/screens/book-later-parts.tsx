import { lazy, type ComponentProps } from 'react'

const CardField = lazy(async () => ({
  default: (await import('../features/payment/card-field.tsx')).CardField,
}))
const AddDamagePhotos = lazy(async () => ({
  default: (await import('../features/evidence/add-damage-photos.tsx')).AddDamagePhotos,
}))

type LaterPartProps =
  | { card: ComponentProps<typeof CardField>; booking?: undefined }
  | (ComponentProps<typeof AddDamagePhotos> & { card?: undefined })

/** What other features draw inside the later steps: most who look at a price need not even know which scripts that takes. */
export function LaterPart({ card, booking }: LaterPartProps) {
  return card ? <CardField {...card} /> : <AddDamagePhotos booking={booking} />
}
