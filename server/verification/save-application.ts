/** The steps of an application, each saved separately, so that a phone may be put away in between. */
import type { DriverApplication } from '../../contract/drivers/verification-application.ts'
import type { InputOf } from '../../contract/routes.ts'
import { findPlace } from '../../domain/places/places.ts'
import { placeLabel } from '../../domain/places/place.ts'
import { accepted, refused, type Outcome } from '../../domain/refusal.ts'
import { mayChangeBase, mayChangeTruck } from '../../domain/drivers/verification-transitions.ts'
import type { Ctx } from '../context.ts'
import { inTransaction } from '../kit/database/database.ts'
import { mayChange } from './application-facts.ts'
import { viewApplication } from './application-view.ts'
import { beginApplication, changeProfile, type ProfileChange } from './applications.store.ts'

type SaveCtx = Pick<Ctx, 'db' | 'clock' | 'config'>

/** Saves where the driver starts from, and the rate. Refusals: `place_not_found`, `application_not_open`. */
export const saveBase = async (
  ctx: SaveCtx,
  accountId: string,
  { town, county, perKmCents }: InputOf<'PUT /api/driver/application/base'>['body'],
): Promise<Outcome<DriverApplication>> => {
  const place = findPlace(town, county)
  if (!place) return refused('place_not_found')
  return save(ctx, accountId, mayChangeBase, {
    location: placeLabel(place),
    baseLat: place.lat,
    baseLon: place.lon,
    pricePerKmCents: perKmCents,
  })
}

/** Saves the truck, and the driver's other services. Refusal: `application_not_open`. */
export const saveTruck = (
  ctx: SaveCtx,
  accountId: string,
  body: InputOf<'PUT /api/driver/application/truck'>['body'],
): Promise<Outcome<DriverApplication>> =>
  save(ctx, accountId, mayChangeTruck, {
    truck: body.name,
    truckType: body.type,
    payloadKg: body.payloadKg,
    truckGrossKg: body.grossKg,
    hasTachograph: body.hasTachograph,
    truckHeightCm: body.heightCm,
    vehicleTypes: [...new Set(body.vehicleTypes)],
    services: [...new Set(body.services)],
    truckRegistration: body.registration.toUpperCase(),
    truckColour: body.colour || null,
    truckFirstRegistered: body.firstRegistered,
  })

/** Refusal: `application_not_open`. */
export const saveLicence = (
  ctx: SaveCtx,
  accountId: string,
  { category, since }: InputOf<'PUT /api/driver/application/licence'>['body'],
): Promise<Outcome<DriverApplication>> =>
  save(ctx, accountId, mayChangeTruck, { licenceCategory: category, licenceSince: since })

const save = (
  ctx: SaveCtx,
  accountId: string,
  may: Parameters<typeof mayChange>[1],
  change: ProfileChange,
): Promise<Outcome<DriverApplication>> =>
  inTransaction(ctx.db, async (tx) => {
    const open = mayChange(await beginApplication(tx, accountId), may)
    if (!open.ok) return open
    await changeProfile(tx, open.value.profile.id, change)
    return accepted(await viewApplication(ctx, tx, accountId))
  })
