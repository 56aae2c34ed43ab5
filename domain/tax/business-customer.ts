/**
 * A customer who booked for a business: what a VAT invoice says of them (S.I. No. 639 of 2010, reg. 20(2)(d)). A business in Ireland: one
 * elsewhere accounts for the VAT in its own country (VAT Consolidation Act 2010, ss. 33(1) and 34), which this is not built for.
 */
import { isIrishVatNumber, plainNumber } from './tax-number.ts'

export type BusinessCustomer = {
  businessName: string
  street: string
  city: string
  eircode: string
  /** Irish; null: none given. */
  vatNumber: string | null
}

/** What is wrong, field by field; empty: all is well. */
export const problemsOfBusiness = (
  business: BusinessCustomer,
): Partial<Record<keyof BusinessCustomer, string>> => ({
  ...(business.businessName === '' ? { businessName: 'Enter the business’s name' } : {}),
  ...(business.street === '' ? { street: 'Enter the street, or the townland' } : {}),
  ...(business.city === '' ? { city: 'Enter the town and county' } : {}),
  ...(business.vatNumber === null || isIrishVatNumber(business.vatNumber)
    ? {}
    : { vatNumber: 'This is no Irish VAT number: IE, seven digits and one or two letters' }),
})

const oneSpaced = (text: string): string => text.trim().replaceAll(/\s+/g, ' ')

/** As it was typed, made plain: what the invoice says. */
export const plainBusiness = (typed: BusinessCustomer): BusinessCustomer => {
  const vatNumber = typed.vatNumber === null ? '' : plainNumber(typed.vatNumber)
  return {
    businessName: oneSpaced(typed.businessName),
    street: oneSpaced(typed.street),
    city: oneSpaced(typed.city),
    eircode: oneSpaced(typed.eircode).toUpperCase(),
    vatNumber: vatNumber === '' ? null : vatNumber,
  }
}
