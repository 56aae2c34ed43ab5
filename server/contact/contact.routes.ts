/** The HTTP side of the contact page. */
import type { InputOf } from '../../contract/routes.ts'
import { accepted } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { sendMessage } from './send-message.ts'

export const contactHandlers = {
  'POST /api/contact': async (
    ctx: Ctx,
    who: { accountId: string } | null,
    { body }: InputOf<'POST /api/contact'>,
  ) => {
    await sendMessage(ctx, who?.accountId ?? null, body)
    return accepted(undefined)
  },
}
