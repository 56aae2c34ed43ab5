import type { SavedCard } from '../../../contract/accounts/saved-cards.ts'
import { cardExpiry, cardName, isCardExpired } from '../../../domain/payments/saved-card.ts'
import { chooseDefaultCard, removeSavedCard, savedCardsQuery } from '../../api/saved-cards.ts'
import { serverNow } from '../../api/kit/server-clock.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'

/** The cards kept for next time: choose the one that payment begins with, or remove one. */
export function SavedCardsCard() {
  return (
    <Card title="Saved cards" aria-label="Saved cards">
      <ListScreen
        list={useWholeList(savedCardsQuery, ({ cards }) => cards)}
        label="Loading saved cards"
        caption="Saved cards"
        className="*:border-line flex flex-col *:border-b *:last:border-0"
        rowKey={({ cardId }) => cardId}
        renderRow={(card) => <SavedCardRow card={card} />}
        empty={
          <p className="text-ink-muted text-sm">
            None yet. When you pay, tick “Save this card for next time”.
          </p>
        }
      />
    </Card>
  )
}

function SavedCardRow({ card }: { card: SavedCard }) {
  const name = cardName(card)
  const choose = useAction(chooseDefaultCard, {
    success: { title: 'Default card changed', description: `${name} is used first from now on.` },
  })
  const remove = useAction(removeSavedCard, {
    success: { title: 'Card removed', description: `${name} is no longer saved.` },
  })
  const expiry = cardExpiry(card)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 py-3">
      <span className="flex min-w-0 flex-col">
        <span className="font-bold">{name}</span>
        <span className="text-ink-muted text-sm">
          {isCardExpired(card, serverNow()) ? `Expired ${expiry}` : `Expires ${expiry}`}
          {card.isDefault && ' · Default'}
        </span>
      </span>
      <span className="flex gap-1">
        {!card.isDefault && (
          <Button
            variant="quiet"
            size="sm"
            aria-label={`Make ${name} the default`}
            isBusy={choose.isPending}
            busyLabel="Changing"
            onClick={() => void choose.run(card.cardId)}
          >
            Make default
          </Button>
        )}
        <Button
          variant="quiet"
          size="sm"
          aria-label={`Remove ${name}`}
          isBusy={remove.isPending}
          busyLabel="Removing"
          onClick={() => void remove.run(card.cardId)}
        >
          Remove
        </Button>
      </span>
    </div>
  )
}
