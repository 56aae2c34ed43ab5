/** The HTTP side of the contact page. */
import type { contactRoutes } from '../../contract/contact.ts'
import { accepted } from '../../domain/refusal.ts'
import type { HandlersOf } from '../define-module.ts'
import { sendMessage } from './send-message.ts'

export const contactHandlers = {
  'POST /api/contact': async (ctx, who: { accountId: string } | null, { body }) => {
    await sendMessage(ctx, who?.accountId ?? null, body)
    return accepted(undefined)
  },
} satisfies HandlersOf<typeof contactRoutes>
