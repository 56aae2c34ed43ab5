/** The name Apple gives with a form, kept between that form and the page it leads to. */
import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { verifications } from '../../db/schema/accounts.ts'
import type { Ctx } from '../context.ts'
import { newId } from '../kit/ids.ts'

type GivenNameCtx = Pick<Ctx, 'db'>

const keepMinutes = 10

/** `state` names the sign-in it belongs to; only the browser that began that one can use it. */
const identifierOf = (state: string): string =>
  createHash('sha256').update(`given name ${state}`).digest('base64url')

/** `name` follows our own rules for names. */
export const keepGivenName = async (
  { db }: GivenNameCtx,
  state: string,
  name: string,
): Promise<void> => {
  await db.insert(verifications).values({
    id: newId('vrf'),
    identifier: identifierOf(state),
    value: name,
    expiresAt: sql`clock_timestamp() + ${keepMinutes} * interval '1 minute'`,
  })
}

export const takeGivenName = async (
  { db }: GivenNameCtx,
  state: string,
): Promise<string | null> => {
  const [row] = await db
    .delete(verifications)
    .where(eq(verifications.identifier, identifierOf(state)))
    .returning({ name: verifications.value })
  return row?.name ?? null
}
