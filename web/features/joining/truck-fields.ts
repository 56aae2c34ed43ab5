/** The truck's form as it is typed, and as it is sent. */
import { z } from 'zod'
import { date, truckRequest, type DriverApplication } from '../../../contract/joining.ts'
import { driverServices, truckLimits } from '../../../domain/truck.ts'
import { vehicleTypes } from '../../../domain/casualty.ts'
import { readNumber } from '../../ui/read-number.ts'

const whole = ({ min, max }: { min: number; max: number }, unit: string) =>
  z.string().transform((typed, context): number => {
    const value = readNumber(typed, { min, max, step: 1 })
    if (value !== null) return value
    context.addIssue({ code: 'custom', message: `Enter a number from ${min} to ${max} ${unit}` })
    return z.NEVER
  })

const { name, type, registration } = truckRequest.shape

export const truckFields = z.object({
  name,
  type,
  registration,
  firstRegistered: date,
  payloadKg: whole(truckLimits.payloadKg, 'kg'),
  heightCm: whole(truckLimits.heightCm, 'cm'),
  vehicleTypes: z.array(z.enum(vehicleTypes)).min(1, 'Choose at least one'),
  services: z.array(z.enum(driverServices)),
})

export type TruckFields = z.input<typeof truckFields>

export const truckDefaults = (truck: DriverApplication['truck']): TruckFields => ({
  name: truck?.name ?? '',
  type: truck?.type ?? 'flatbed',
  registration: truck?.registration ?? '',
  firstRegistered: truck?.firstRegistered ?? '',
  payloadKg: truck ? String(truck.payloadKg) : '',
  heightCm: truck ? String(truck.heightCm) : '',
  vehicleTypes: truck?.vehicleTypes ?? [],
  services: truck?.services ?? [],
})
