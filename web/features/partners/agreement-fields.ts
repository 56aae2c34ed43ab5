/** What is agreed with an insurer, as it is typed. */
import { mostVolumeDiscountBasisPoints } from '../../../domain/partners/partner.ts'
import { typedHundredths, typedNumber } from '../../ui/forms/typed-number.ts'

const mostCommitment = 100_000

export const typedCommitment = typedNumber(
  { min: 0, max: mostCommitment, step: 1 },
  'Enter a whole number',
)

export const typedDiscount = typedHundredths(
  { min: 0, max: mostVolumeDiscountBasisPoints },
  `Enter 0 to ${mostVolumeDiscountBasisPoints / 100}`,
)
