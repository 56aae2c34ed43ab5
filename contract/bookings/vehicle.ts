/** The casualty vehicle as it crosses HTTP, by the description in `domain/bookings/vehicle-fields.ts`. */
import { z } from 'zod'
import { identityFieldList, type IdentityFieldName } from '../../domain/bookings/identity-fields.ts'
import {
  casualtyFieldList,
  type Casualty,
  type CasualtyFieldName,
  type casualtyFields,
} from '../../domain/bookings/vehicle-fields.ts'
import { checkIdentityText, identityOf } from '../../domain/bookings/vehicle-identity.ts'
import { textField } from '../text-fields.ts'

type CasualtyShape = { [K in CasualtyFieldName]: z.ZodType<Casualty[K], Casualty[K]> }

/** What the form has a default for may be left out: a page of an older release does not know a new question. */
const answers: Readonly<Record<string, z.ZodType>> = Object.fromEntries(
  casualtyFieldList.map(([name, field]) => {
    if (field.kind === 'trait') return [name, z.boolean()]
    const answer = z.enum(Object.keys(field.options), field.invalid)
    return [name, field.otherwise === undefined ? answer : answer.default(field.otherwise)]
  }),
)
export const casualtyShape = answers as object as CasualtyShape

export const casualty = z.object(casualtyShape).meta({ id: 'Casualty' })

type Fields = typeof casualtyFields
type PartnerShape = {
  [K in CasualtyFieldName as Extract<Fields[K]['partnerName'], string>]: K extends 'vehicleType'
    ? CasualtyShape[K]
    : z.ZodDefault<CasualtyShape[K]>
}

/** Names as insurers' programs write them; all but the type may be left out. */
export const partnerVehicleShape = Object.fromEntries(
  casualtyFieldList.flatMap(([name, field]) => {
    if (field.partnerName === null) return []
    const answer = answers[name]
    const plain = field.kind === 'choice' ? field.plain : false
    return [[field.partnerName, name === 'vehicleType' ? answer : answer?.default(plain)]]
  }),
) as object as PartnerShape

/** An insurer's vehicle as everybody else has it. */
export const casualtyOfPartner = (vehicle: z.output<z.ZodObject<PartnerShape>>): Casualty =>
  Object.fromEntries(
    casualtyFieldList.map(([name, field]) => {
      const plain = field.kind === 'choice' ? field.plain : false
      const given: Readonly<Record<string, unknown>> = vehicle
      return [name, field.partnerName === null ? plain : given[field.partnerName]]
    }),
  ) as Casualty

type Shaped<T extends z.ZodType> = Record<IdentityFieldName, T>
const eachField = <T extends z.ZodType>(schemaOf: (name: IdentityFieldName) => T): Shaped<T> =>
  Object.fromEntries(identityFieldList.map(([name]) => [name, schemaOf(name)])) as Shaped<T>

/** Which vehicle it is, in an answer. A copy from before there was a field reads as one where it was not said. */
export const vehicleIdentity = z
  .object(eachField(() => z.string().nullable().default(null)))
  .meta({ id: 'VehicleIdentity' })

/** In a request: any of them, or none; as it is stored. */
export const givenIdentity = z
  .strictObject(eachField((name) => textField((text) => checkIdentityText(name, text)).nullish()))
  .transform(identityOf)
  .meta({ id: 'AskedVehicleIdentity' })
