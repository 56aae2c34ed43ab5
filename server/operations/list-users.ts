import type { ListedUser } from '../../contract/operations/users.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { usersPage, type UserRow } from './users.store.ts'

/** All accounts, newest first. The audit log records how many an operator read before they are shown, but not the search text. */
export const listUsers = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  request: InputOf<'POST /api/operations/users/search'>['body'],
): Promise<Outcome<AnswerOf<'POST /api/operations/users/search'>>> => {
  const { search, role = null, onlyDisabled, cursor = null, limit } = request
  const wanted = { search, role, onlyDisabled, after: cursor, limit: limit + 1 }
  const rows = await usersPage(ctx.db, wanted)
  const items = rows.slice(0, limit)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_users',
    objectId: 'users',
    after: { users: items.length, role, onlyDisabled, isSearch: search !== '' },
    at: await ctx.clock.now(ctx.db),
  })
  return accepted({
    items: items.map(viewListed),
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
  })
}

const viewListed = (row: UserRow): ListedUser => ({
  accountId: row.id,
  name: row.full_name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  isDisabled: row.is_disabled,
  joinedAt: new Date(row.created_at).toISOString(),
})
