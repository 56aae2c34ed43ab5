import type { Casualty } from '../../../domain/bookings/casualty.ts'
import { conditionOfAnswer } from '../../../domain/bookings/casualty-conditions.ts'
import { casualtyOf, type Recovery } from './recovery.ts'
import { useAddedPrice } from './use-added-price.ts'

/** What an answer adds to the price, or takes off it, beside the others of this recovery, as `+€75`; null where it is the same. */
export const useAnswerPrice = (recovery: Recovery) => {
  const addedPrice = useAddedPrice()
  const casualty = casualtyOf(recovery)
  return <Name extends keyof Casualty>(name: Name, answer: Casualty[Name]): string | null => {
    const condition = conditionOfAnswer(name, answer, casualty)
    return condition ? addedPrice(condition) : null
  }
}
