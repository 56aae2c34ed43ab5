/** The jobs of saved cards. A handler that the provider does not answer throws, so that the queue tries again. */
import { z } from 'zod'
import { id } from '../../contract/shapes.ts'
import type { Ctx } from '../context.ts'
import { defineJobs } from '../kit/jobs/jobs.ts'
import type { JobHandlers } from '../kit/jobs/run-job.ts'
import { deleteCustomer } from './erase-cards.ts'
import { detachCard, syncCustomer, syncSavedCard } from './sync-saved-card.ts'

export const savedCardJobCatalogue = defineJobs({
  'sync-saved-card': {
    queue: 'money',
    payload: z.object({ paymentMethodId: z.string().max(255) }),
    maxAttempts: 25,
  },
  'sync-customer': {
    queue: 'money',
    payload: z.object({ customerId: z.string().max(255) }),
    maxAttempts: 25,
  },
  /** An operator learns of a card that a person removed and the provider still has. */
  'detach-card': {
    queue: 'money',
    payload: z.object({ cardId: id('crd') }),
    maxAttempts: 25,
    aboutMoney: 'Removing a saved card at the card provider',
    key: (payload) => `detach:${payload.cardId}`,
  },
  /** An operator learns of a customer of a closed account that the provider still has. */
  'delete-customer': {
    queue: 'money',
    payload: z.object({ customerId: z.string().max(255) }),
    maxAttempts: 25,
    aboutMoney: 'Deleting a closed account’s cards at the card provider',
    key: (payload) => `delete-customer:${payload.customerId}`,
  },
})

export const savedCardJobs = (ctx: Ctx) =>
  ({
    'sync-saved-card': ({ paymentMethodId }) => syncSavedCard(ctx, paymentMethodId),
    'sync-customer': ({ customerId }) => syncCustomer(ctx, customerId),
    'detach-card': ({ cardId }) => detachCard(ctx, cardId),
    'delete-customer': ({ customerId }) => deleteCustomer(ctx, customerId),
  }) satisfies JobHandlers<typeof savedCardJobCatalogue>
