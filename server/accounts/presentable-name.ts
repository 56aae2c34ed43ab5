import { checkCustomerName, nameLength, stripMarkup } from '../../domain/text.ts'

/**
 * The name another company gave for a user, or failing that the beginning of their e-mail, as far as it follows our own rules.
 * They can change it. A name that comes with Apple's form passed through the browser: anyone could have written it.
 */
export const presentableName = (given: string, email: string): string => {
  const name = stripMarkup(given).replace(/\s+/g, ' ').trim().slice(0, nameLength.max)
  if (checkCustomerName(name) === null) return name
  const fromEmail = (email.split('@')[0] ?? '').replace(/[^\p{L}]+/gu, ' ').trim()
  return checkCustomerName(fromEmail) === null ? fromEmail : 'New customer'
}
