/** The form of the truck: its fields as typed, and as sent. */
import { z } from 'zod'
import {
  truckRequest,
  type DriverApplication,
} from '../../../contract/drivers/verification-application.ts'
import { driverServices, truckLimits } from '../../../domain/drivers/truck.ts'
import { vehicleTypes } from '../../../domain/bookings/casualty.ts'
import { typedNumber } from '../../ui/forms/typed-number.ts'

const whole = ({ min, max }: { min: number; max: number }, what: string, unit: string) =>
  typedNumber(
    { min, max, step: 1 },
    `Enter ${what}, ${min} to ${max.toLocaleString('en-IE')} ${unit}`,
  )

const { name, type, registration, colour, firstRegistered } = truckRequest.shape

export const truckFields = z.object({
  name,
  type,
  registration,
  colour,
  firstRegistered,
  payloadKg: whole(truckLimits.payloadKg, 'what it carries', 'kg'),
  grossKg: whole(truckLimits.grossKg, 'what it may weigh in all', 'kg'),
  hasTachograph: z.boolean(),
  heightCm: whole(truckLimits.heightCm, 'its height', 'cm'),
  vehicleTypes: z.array(z.enum(vehicleTypes)).min(1, 'Choose what it recovers'),
  services: z.array(z.enum(driverServices)),
})

export type TruckFields = z.input<typeof truckFields>

export const truckDefaults = (truck: DriverApplication['truck']): TruckFields => ({
  name: truck?.name ?? '',
  type: truck?.type ?? 'flatbed',
  registration: truck?.registration ?? '',
  colour: truck?.colour ?? '',
  firstRegistered: truck?.firstRegistered ?? '',
  payloadKg: truck ? String(truck.payloadKg) : '',
  grossKg: typeof truck?.grossKg === 'number' ? String(truck.grossKg) : '',
  hasTachograph: truck?.hasTachograph ?? false,
  heightCm: truck ? String(truck.heightCm) : '',
  vehicleTypes: truck?.vehicleTypes ?? [],
  services: truck?.services ?? [],
})
