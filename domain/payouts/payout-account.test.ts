import { expect, it } from 'vitest'
import { missingLabel } from './payout-account.ts'

it.each([
  [['external_account'], ['A bank account']],
  [['individual.dob.day', 'individual.dob.month'], ['Your date of birth']],
  [['company.tax_id', 'company.owners_provided'], ['Your company’s details']],
  [
    ['representative.first_name', 'owners.email', 'directors.email'],
    ['Who represents your company', 'Who owns your company', 'Who directs your company'],
  ],
  [['person_1Nsample.verification.document'], ['Proof of who runs your company']],
  [['settings.of.some.later.year'], ['Further details']],
])('%s', (due, labels) => expect(missingLabel(due)).toEqual(labels))
