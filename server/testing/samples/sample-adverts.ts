/** Invented adverts for tests. */
import { advertisements } from '../../../db/schema/adverts.ts'
import type { Queryable } from '../../kit/database/database.ts'
import { newId } from '../../kit/ids.ts'

/** In every app that is opened for tests, so that a request about an advert has one. */
export const sampleAdId = `adv_${'0'.repeat(25)}1`

const dayMs = 86_400_000

/** An advert that runs from yesterday until tomorrow, in the footer unless told otherwise. Answers its id. */
export const makeAdvert = async (
  db: Queryable,
  changes: Partial<typeof advertisements.$inferInsert> = {},
): Promise<string> => {
  const id = newId('adv')
  const [row] = await db
    .insert(advertisements)
    .values({
      id,
      position: 'footer',
      isActive: true,
      startsAt: new Date(Date.now() - dayMs),
      endsAt: new Date(Date.now() + dayMs),
      title: 'Four tyres for three',
      description: 'Fitted at your kerb, anywhere in Kildare.',
      advertiserName: 'Sample Tyres',
      imageUrl: '/adverts/tyres.svg',
      targetUrl: 'https://example.ie/tyres',
      ...changes,
    })
    .returning({ id: advertisements.id })
  return row?.id ?? id
}
