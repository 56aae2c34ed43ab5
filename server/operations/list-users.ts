import { z } from 'zod'
import type { ListedUser } from '../../contract/operations/users.ts'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { accountId } from '../../contract/shapes.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import { writeAudit } from '../audit/index.ts'
import type { Ctx } from '../context.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import { usersPage, type UserRow } from './users.store.ts'

/** In microseconds since 1970, up to the year 2096. */
const cursorShape = z.tuple([z.int().min(0).max(4_000_000_000_000_000), accountId])

/**
 * All accounts, newest first. The audit log records how many an operator read before they are shown, but not the search text.
 * Refusal: `invalid_input` for a cursor that was never issued.
 */
export const listUsers = async (
  ctx: Pick<Ctx, 'db' | 'clock'>,
  operatorId: string,
  request: InputOf<'POST /api/operations/users/search'>['body'],
): Promise<Outcome<AnswerOf<'POST /api/operations/users/search'>>> => {
  const { search, role = null, onlyDisabled, cursor, limit } = request
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const wanted = { search, role, onlyDisabled, after: after.value, limit: limit + 1 }
  const rows = await usersPage(ctx.db, wanted)
  const items = rows.slice(0, limit)
  await writeAudit(ctx.db, {
    accountId: operatorId,
    action: 'read_users',
    objectId: 'users',
    after: { users: items.length, role, onlyDisabled, isSearch: search !== '' },
    at: await ctx.clock.now(ctx.db),
  })
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({
    items: items.map(viewListed),
    nextCursor: last ? writeCursor([Number(last.joined_us), last.id]) : null,
  })
}

const viewListed = (row: UserRow): ListedUser => ({
  accountId: row.id,
  name: row.full_name,
  email: row.email,
  phone: row.phone,
  role: row.role,
  isDisabled: row.is_disabled,
  joinedAt: new Date(Number(row.joined_us) / 1000).toISOString(),
})
