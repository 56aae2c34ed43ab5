import { z } from 'zod'
import type { AnswerOf, InputOf } from '../../contract/routes.ts'
import { driverId } from '../../contract/shapes.ts'
import type { WaitingDriver } from '../../contract/drivers/verification.ts'
import { accepted, type Outcome } from '../../domain/refusal.ts'
import type { Ctx } from '../context.ts'
import { isoOf } from '../kit/iso-of.ts'
import { readCursor, writeCursor } from '../kit/page-cursor.ts'
import { waitingDrivers, type WaitingRow } from './verification.store.ts'

const cursorShape = z.tuple([z.number(), driverId])

/** Drivers waiting for a review, the longest first; or all of one state, newest first. Refusal: `invalid_input` for an unknown cursor. */
export const listWaiting = async (
  ctx: Pick<Ctx, 'db'>,
  { state, cursor, limit }: InputOf<'GET /api/verification'>['query'],
): Promise<Outcome<AnswerOf<'GET /api/verification'>>> => {
  const after = readCursor(cursor, cursorShape)
  if (!after.ok) return after
  const rows = await waitingDrivers(ctx.db, state ?? null, after.value, limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return accepted({ items: items.map(viewWaiting), nextCursor: last ? cursorOf(last) : null })
}

const viewWaiting = (row: WaitingRow): WaitingDriver => ({
  driverId: row.id,
  name: row.full_name,
  location: row.location,
  state: row.state,
  submittedAt: isoOf(row.submitted_ms),
  stateChangedAt: new Date(row.changed_ms).toISOString(),
  documentsValidUntil: isoOf(row.papers_ms),
  waitingDocuments: row.waiting_documents,
  failedChecks: row.failed_checks,
})

const cursorOf = ({ since_ms: sinceMs, id }: WaitingRow): string => writeCursor([sinceMs, id])
