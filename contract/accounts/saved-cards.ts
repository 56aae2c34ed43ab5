/** Cards that a person asked to keep for next time. Card numbers never come here: they are the card provider's. */
import { z } from 'zod'
import { saveCardTextVersion } from '../../domain/payments/saved-card.ts'
import { signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { id } from '../shapes.ts'

export const savedCardId = id('crd')

export const savedCard = z
  .object({
    cardId: savedCardId,
    /** In the provider's words: `visa`. */
    brand: z.string(),
    last4: z.string(),
    expMonth: z.int(),
    expYear: z.int(),
    /** The one that payment begins with. */
    isDefault: z.boolean(),
  })
  .meta({ id: 'SavedCard' })
export type SavedCard = z.infer<typeof savedCard>

/** A saved card to pay with, or the consent to keep the one that is typed. */
export const cardChoice = z.union([
  z.strictObject({ savedCardId }),
  z.strictObject({ saveTextVersion: z.literal(saveCardTextVersion) }),
])

const savedCards = z.object({ cards: z.array(savedCard) })

export const savedCardRoutes = {
  'GET /api/me/cards': {
    summary: 'Your saved cards, the default first',
    tag: 'Payments',
    // Each about the person who asks: what is another's is not found.
    access: signedIn,
    answer: savedCards,
  },
  'PUT /api/me/cards/:cardId/default': {
    summary: 'Choose the card that payment begins with',
    tag: 'Payments',
    access: signedIn,
    params: z.object({ cardId: savedCardId }),
    answer: savedCards,
    refusals: ['saved_card_not_found'],
  },
  'DELETE /api/me/cards/:cardId': {
    summary: 'Remove a saved card, here and at the card provider',
    tag: 'Payments',
    access: signedIn,
    params: z.object({ cardId: savedCardId }),
    answer: savedCards,
    refusals: ['saved_card_not_found'],
  },
} as const satisfies Routes
