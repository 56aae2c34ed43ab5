/** Quotes to be booked, one for each request. */
import { sql } from 'drizzle-orm'
import { plainCasualty } from '../../domain/bookings/casualty.ts'
import { newId } from '../../server/kit/ids.ts'
import { makeQuote } from '../../server/quotes/make-quote.ts'
import type { BenchFixture } from './bench-fixture.ts'

/** Copies of one real quote, each to be booked once. */
export const manyQuotes = async ({ ctx }: BenchFixture, count: number): Promise<string[]> => {
  const made = await makeQuote(ctx, null, {
    pickup: { location: 'roadside', where: { kind: 'place', name: 'Naas', county: 'Kildare' } },
    dropoff: { location: 'garage', where: { kind: 'place', name: 'Newbridge', county: 'Kildare' } },
    manualDistanceKm: null,
    urgency: 'standard',
    casualty: plainCasualty,
  })
  if (!made.ok) throw new Error(made.refusal.code)
  const ids = Array.from({ length: count }, () => newId('quo'))
  const { rows } = await ctx.db.execute<{ columns: string }>(sql`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_name = 'quotes' and column_name <> 'id'`)
  const columns = sql.raw(rows[0]?.columns ?? '')
  await ctx.db.execute(sql`
    insert into quotes (id, ${columns})
    select n, ${columns} from quotes, unnest(${sql.param(ids)}::text[]) n where id = ${made.value.quoteId}`)
  return ids
}
