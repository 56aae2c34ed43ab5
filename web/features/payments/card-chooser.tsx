import type { SavedCard } from '../../../contract/accounts/saved-cards.ts'
import { cardExpiry, cardName } from '../../../domain/payments/saved-card.ts'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { anotherCard, isUsable, type CardChoice } from './use-card-choice.ts'

/** The saved cards, the default first, and another one besides. */
export function CardChooser({ choice, isLocked }: { choice: CardChoice; isLocked: boolean }) {
  const { cards, chosen, choose } = choice
  if (cards.length === 0) return null
  return (
    <RadioCards
      id="pay-with"
      label="Pay with"
      value={chosen}
      disabled={isLocked}
      onChange={({ target }) => choose(target.value)}
      options={[...cards.map(option), { value: anotherCard, label: 'Use another card' }]}
    />
  )
}

const option = (card: SavedCard) => ({
  value: card.cardId,
  label: cardName(card),
  detail: `Expires ${cardExpiry(card)}`,
  disabledReason: isUsable(card) ? null : `Expired ${cardExpiry(card)}`,
})
