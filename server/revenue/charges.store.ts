/** Rows of `advert_charges`: invoices to advertisers. */
import { desc, eq, sql } from 'drizzle-orm'
import { advertCharges, advertisements, type AdvertChargeRow } from '../../db/schema/adverts.ts'
import type { AdvertCharge } from '../../contract/operations/revenue.ts'
import type { Queryable, Tx } from '../kit/database/database.ts'
import { newId } from '../kit/ids.ts'

export const namesOfAdvert = {
  title: advertisements.title,
  advertiserName: advertisements.advertiserName,
  position: advertisements.position,
  startsAt: advertisements.startsAt,
  endsAt: advertisements.endsAt,
}

/** More than a person looks through; the export has all of them. */
const chargesShown = 50

export const newestCharges = async (db: Queryable): Promise<AdvertCharge[]> => {
  const rows = await db
    .select({ charge: advertCharges, advert: namesOfAdvert })
    .from(advertCharges)
    .innerJoin(advertisements, eq(advertisements.id, advertCharges.adId))
    .orderBy(desc(advertCharges.recordedAt), desc(advertCharges.id))
    .limit(chargesShown)
  return rows.map(({ charge, advert }) => viewCharge(charge, advert))
}

/** What tells one advert from another, for people. */
export type AdvertNames = Pick<
  typeof advertisements.$inferSelect,
  'title' | 'advertiserName' | 'position' | 'startsAt' | 'endsAt'
>

export const viewNames = ({ startsAt, endsAt, ...names }: AdvertNames) => ({
  ...names,
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
})

export const viewCharge = (charge: AdvertChargeRow, advert: AdvertNames): AdvertCharge => ({
  advertChargeId: charge.id,
  adId: charge.adId,
  ...viewNames(advert),
  reference: charge.reference,
  netCents: charge.netCents,
  vatCents: charge.vatCents,
  state: charge.state,
  recordedAt: charge.recordedAt.toISOString(),
  confirmedAt: charge.confirmedAt?.toISOString() ?? null,
  endedAt: charge.endedAt?.toISOString() ?? null,
  endReason: charge.endReason,
})

export const advertNamed = async (db: Queryable, adId: string): Promise<AdvertNames | null> => {
  const [row] = await db
    .select(namesOfAdvert)
    .from(advertisements)
    .where(eq(advertisements.id, adId))
  return row ?? null
}

/** Null: there is one with this number that was not withdrawn. */
export const insertCharge = async (
  tx: Tx,
  charge: Pick<
    AdvertChargeRow,
    'adId' | 'reference' | 'netCents' | 'vatCents' | 'recordedBy' | 'recordedAt'
  >,
): Promise<AdvertChargeRow | null> => {
  const [row] = await tx
    .insert(advertCharges)
    .values({ id: newId('adc'), ...charge })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

export const lockCharge = async (tx: Tx, chargeId: string): Promise<AdvertChargeRow | null> => {
  const [row] = await tx
    .select()
    .from(advertCharges)
    .where(eq(advertCharges.id, chargeId))
    .for('update')
  return row ?? null
}

export const saveCharge = async (tx: Tx, charge: AdvertChargeRow): Promise<void> => {
  const { id, state, confirmedBy, confirmedAt, endedBy, endedAt, endReason } = charge
  await tx
    .update(advertCharges)
    .set({ state, confirmedBy, confirmedAt, endedBy, endedAt, endReason })
    .where(sql`${advertCharges.id} = ${id}`)
}
