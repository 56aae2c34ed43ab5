/** Accounts and driver profiles of the demo. */
import { findPlace } from '../../domain/places/places.ts'
import { hashPassword, type Identity } from '../../server/accounts/index.ts'
import type { Tx } from '../../server/kit/database/database.ts'
import { newId } from '../../server/kit/ids.ts'
import { identities, profiles } from '../../db/schema/accounts.ts'
import { driverPositions, driverProfiles } from '../../db/schema/drivers.ts'
import { exemptKg } from '../../domain/drivers/duty-guard.ts'
import type { Role } from '../../domain/accounts/roles.ts'
import {
  demoSignIns,
  simulatedCustomerEmail,
  simulatedCustomerPassword,
  simulatedDriverEmail,
  simulatedDriverPassword,
  type DemoSignIn,
} from './demo-people.ts'
import { sampleCustomers, sampleDrivers, truckFacts, type SampleDriver } from './sample-drivers.ts'

export type SeededDriver = SampleDriver & {
  driverId: string
  accountId: string
}

/** Their documents are valid for most of a year: the demo is about driving, not about paperwork. */
const documentsEnd = (): Date => new Date(Date.now() + 300 * 24 * 60 * 60_000)

/** Numbers reserved for fiction: ComReg's range for drama, 020 91x xxxx. */
export const phoneOf = (number: number): string => `+353 20 91${String(number).padStart(5, '0')}`

export const makeAccount = async (
  tx: Tx,
  person: {
    fullName: string
    email: string
    role: Role
    phone: string
    passwordHash: string | null
  },
): Promise<string> => {
  const accountId = newId('acc')
  await tx.insert(profiles).values({
    id: accountId,
    fullName: person.fullName,
    email: person.email,
    isEmailVerified: true,
    phone: person.phone,
    phoneProvenAt: new Date(),
    role: person.role,
  })
  if (person.passwordHash) {
    await tx.insert(identities).values({
      id: newId('idn'),
      userId: accountId,
      providerId: 'credential',
      accountId,
      password: person.passwordHash,
    })
  }
  return accountId
}

/** One for each of the sample drivers, and of no real truck that we know. */
const plateOf = (sample: SampleDriver): string => `231-D-${98_101 + sampleDrivers.indexOf(sample)}`

const makeDriver = async (
  tx: Tx,
  sample: SampleDriver,
  accountId: string,
): Promise<SeededDriver> => {
  const place = findPlace(sample.town, sample.county)
  if (!place) throw new Error(`no place ${sample.town}, Co. ${sample.county}`)
  const driverId = newId('drv')
  const truck = truckFacts[sample.truckType]
  await tx.insert(driverProfiles).values({
    id: driverId,
    userId: accountId,
    state: 'verified',
    documentsValidUntil: documentsEnd(),
    location: `${sample.town}, Co. ${sample.county}`,
    baseLat: place.lat,
    baseLon: place.lon,
    pricePerKmCents: sample.perKmCents,
    truck: truck.name,
    truckType: sample.truckType,
    payloadKg: truck.payloadKg,
    truckGrossKg: truck.grossKg,
    hasTachograph: truck.grossKg > exemptKg,
    licenceCategory: 'CE',
    licenceSince: '2014-03-03',
    truckHeightCm: truck.heightCm,
    truckColour: truck.colour,
    truckRegistration: plateOf(sample),
    vehicleTypes: truck.vehicleTypes,
    services: truck.services,
  })
  await tx.insert(driverPositions).values({ driverId, lat: place.lat, lon: place.lon })
  return { ...sample, driverId, accountId }
}

type SignedIn = Identity & { email: string }

export type MadePeople = Record<'customer' | 'dealer' | 'insurer' | 'operator', SignedIn> & {
  drivers: SeededDriver[]
  /** Of the past, and simulated while the demo runs. */
  customerIds: string[]
}

/** What a request of theirs would know of them, apart from its session. */
const signedOut = { sessionId: '', isEmailVerified: true, isPhoneProven: false, driverId: null }

/** Everyone: those to sign in as, forty drivers on duty at home, and customers of the past. */
export const makePeople = async (tx: Tx): Promise<MadePeople> => {
  const signIns = new Map<DemoSignIn['role'], SignedIn>()
  for (const [index, person] of demoSignIns.entries()) {
    const passwordHash = await hashPassword(person.password)
    const { fullName, email } = person
    const role = person.role === 'insurer' ? 'customer' : person.role
    const phone = phoneOf(index)
    const accountId = await makeAccount(tx, {
      fullName,
      email,
      role,
      phone,
      passwordHash,
    })
    signIns.set(person.role, {
      ...signedOut,
      accountId,
      role,
      fullName,
      email,
    })
  }
  const signIn = (role: DemoSignIn['role']): SignedIn => {
    const person = signIns.get(role)
    if (!person) throw new Error(`no ${role} to sign in as`)
    return person
  }
  const driverHash = await hashPassword(simulatedDriverPassword)
  const drivers: SeededDriver[] = []
  for (const [index, sample] of sampleDrivers.entries()) {
    const accountId =
      (index === 0 ? signIn('driver').accountId : undefined) ??
      (await makeAccount(tx, {
        fullName: sample.name,
        email: simulatedDriverEmail(index),
        role: 'driver',
        phone: phoneOf(100 + index),
        passwordHash: driverHash,
      }))
    drivers.push(await makeDriver(tx, sample, accountId))
  }
  const customerHash = await hashPassword(simulatedCustomerPassword)
  const customerIds: string[] = []
  for (const [index, fullName] of sampleCustomers.entries()) {
    customerIds.push(
      await makeAccount(tx, {
        fullName,
        email: simulatedCustomerEmail(index + 1),
        role: 'customer',
        phone: phoneOf(200 + index),
        passwordHash: customerHash,
      }),
    )
  }
  const [customer, dealer, insurer, operator] = [
    signIn('customer'),
    signIn('dealer'),
    signIn('insurer'),
    signIn('operator'),
  ]
  return { drivers, customerIds, customer, dealer, insurer, operator }
}
