import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { viewMessages } from './inbox-view.ts'
import { countMessages, findMessages, operatorsAtWork } from './inbox.store.ts'

/** Messages from the contact page. An operator's search is on record; its text is not, because it names people. */
export const searchMessages = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  { state, search, isMine, limit }: InputOf<'POST /api/operations/messages/search'>['body'],
): Promise<AnswerOf<'POST /api/operations/messages/search'>> => {
  const wanted = { state, search, assignedTo: isMine ? operatorId : null }
  const rows = await findMessages(ctx.db, wanted, limit)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_messages',
    objectId: 'messages',
    after: { state, messages: rows.length, isSearch: search !== '' },
    at: await ctx.clock.now(ctx.db),
  })
  return {
    messages: await viewMessages(ctx.db, rows),
    total: await countMessages(ctx.db, wanted),
    operators: await operatorsAtWork(ctx.db),
  }
}
