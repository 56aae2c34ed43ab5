/** The vehicle of a returning customer: that of their last booking, until they say otherwise. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { typedIdentityOf } from '../../../domain/bookings/vehicle-identity.ts'
import { useSession } from '../../api/accounts/session.ts'
import { lastBookingQuery } from '../../api/bookings/last-booking.ts'
import { Button } from '../../ui/button.tsx'
import type { RecoveryDraft } from './recovery-draft.ts'
import type { Answers, Recovery } from './recovery.ts'

/** What stays true of a vehicle from one breakdown to the next. */
const lasting = [
  'vehicleSize',
  'vehicleOwnership',
  'driveTrain',
  'isLuxury',
  'isJapaneseImport',
] as const

/** Those answers of an earlier booking; what was unknown, or did not apply, is left out. */
const lastingAnswers = (casualty: Booking['casualty']): Answers =>
  Object.fromEntries(
    lasting.flatMap((name) => {
      const answer = casualty[name]
      return answer === false || answer === 'unknown' ? [] : [[name, answer]]
    }),
  )

/** The draft with the vehicle of an earlier booking; answers given in the meantime stay. */
export const withKnownVehicle = (
  { answers }: Recovery,
  { casualty, vehicleIdentity }: Pick<Booking, 'casualty' | 'vehicleIdentity'>,
): Pick<Recovery, 'vehicleType' | 'vehicleFrom' | 'answers' | 'identity'> => ({
  vehicleType: casualty.vehicleType,
  vehicleFrom: 'last_booking',
  answers: { ...lastingAnswers(casualty), ...answers },
  identity: typedIdentityOf(vehicleIdentity),
})

/** Another vehicle than the known one: nothing that was true of that one stays. */
export const withOtherVehicle = ({
  answers,
}: Recovery): Pick<Recovery, 'vehicleFrom' | 'answers' | 'identity'> => ({
  vehicleFrom: 'customer',
  answers: Object.fromEntries(
    Object.entries(answers).filter(([name]) => !lasting.some((one) => one === name)),
  ),
  identity: typedIdentityOf(null),
})

/** Fills the vehicle in, once, for a customer who has said nothing about one yet. */
export const useKnownVehicle = ({ recovery, change }: RecoveryDraft): void => {
  const { account } = useSession()
  const isUntouched =
    recovery.vehicleFrom === 'default' &&
    Object.values(recovery.identity).every((typed) => typed === '')
  const isWanted = account?.role === 'customer' && isUntouched
  const { data: booking } = useQuery({ ...lastBookingQuery, enabled: isWanted })
  useEffect(() => {
    if (isWanted && booking) change(withKnownVehicle(recovery, booking))
  }, [isWanted, booking, recovery, change])
}

type KnownVehicleProps = RecoveryDraft & { illustration: ReactNode }

/** The vehicle of the last booking in one line, and the way to another one. */
export function KnownVehicle({ recovery, change, illustration }: KnownVehicleProps) {
  const { vehicleType, identity } = recovery
  const name = [identity.colour, identity.make, identity.model].filter((part) => part !== '')
  const type = vehicleTypeLabels[vehicleType]
  return (
    <section aria-label="Your vehicle" className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="w-16 shrink-0">{illustration}</span>
      <span className="min-w-0 grow basis-32">
        <span className="block font-bold wrap-anywhere">
          {name.length === 0 ? type : name.join(' ')}
        </span>
        <span className="text-ink-muted block text-sm wrap-anywhere">
          {[identity.registration, 'as last time'].filter((part) => part !== '').join(', ')}
        </span>
      </span>
      <Button variant="secondary" size="sm" onClick={() => change(withOtherVehicle(recovery))}>
        Another vehicle
      </Button>
    </section>
  )
}
