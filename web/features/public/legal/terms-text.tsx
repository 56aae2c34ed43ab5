import type { ReactNode } from 'react'
import { termsInGeneral, termsOfTheService } from './terms-for-all.tsx'
import { termsForCustomers } from './terms-for-customers.tsx'
import { termsForDrivers } from './terms-for-drivers.tsx'
import type { TermsId } from './terms-parts.tsx'

const texts: Record<TermsId, ReactNode> = {
  ...termsOfTheService,
  ...termsForCustomers,
  ...termsForDrivers,
  ...termsInGeneral,
}

export function TermsText({ id }: { id: TermsId }) {
  return texts[id]
}
