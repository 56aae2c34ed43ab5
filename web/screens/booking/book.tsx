import { useCallback, useEffect, useMemo, type ComponentProps } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { mayBook, type Role } from '../../../domain/accounts/roles.ts'
import { vehicleTypeLabels } from '../../../domain/bookings/casualty.ts'
import { identityOf } from '../../../domain/bookings/vehicle-identity.ts'
import { failureCopy } from '../../api/kit/failures.ts'
import { useSession } from '../../api/accounts/session.ts'
import { AdvertBanner } from '../../features/adverts/advert-banner.tsx'
import {
  BookingDialog,
  type BookingDialogProps,
} from '../../features/booking-flow/booking-dialog.tsx'
import type { BookingSubject } from '../../features/booking-flow/booking-subject.ts'
import { addressOfStep, type BookingStep } from '../../features/booking-flow/steps.ts'
import {
  checkRecovery,
  recoveryFields,
  withOneQuestion,
  type RecoveryField,
} from '../../features/quotes/check-recovery.ts'
import { choiceOf } from '../../features/quotes/quote-labels.ts'
import { RecoveryDetails } from '../../features/quotes/recovery-details.tsx'
import { clearRecovery, useRecovery } from '../../features/quotes/recovery-draft.ts'
import { clearQuote, useQuote } from '../../features/quotes/use-quote.ts'
import { readDriverId } from '../../features/quotes/restore-recovery.ts'
import { ConnectionLine } from '../../features/site/connection-line.tsx'
import { paths } from '../../paths.ts'
import { loadable } from '../../ui/loading/loadable.tsx'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

export const meta = () => [
  { title: 'Book a recovery · Towline' },
  { name: 'robots', content: 'noindex' },
]

/** It lies over the landing page: opening and closing it is no navigation to another page. */
export const handle = { isOverPage: true }

/** Drawn inside steps 3 and 4, which are themselves loaded when they are reached. */
const LaterPart = loadable(async () => (await import('./book-later-parts.tsx')).LaterPart)

const optional = (part: ComponentProps<typeof LaterPart>) => (
  <OptionalPart>
    <LaterPart {...part} />
  </OptionalPart>
)

const loadPartsAhead: BookingDialogProps['loadPartsAhead'] = (step) =>
  import('./book-later-parts.tsx').then(
    ({ loadPartsOf }) => loadPartsOf(step),
    () => {},
  )

const idOf = (field: RecoveryField): string => `book-${field}`

const forget = (): void => {
  clearRecovery()
  clearQuote()
}

/** The booking flow. All its state is in the address and the draft, so a visitor who returns finds it as it was. */
export default function BookScreen() {
  // Only the browser has the draft, which decides which step is shown.
  return useHydrated() ? <Booking /> : null
}

function Booking() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const session = useSession()
  useWantedDriver(search.get('driver'))

  const goTo = useCallback(
    async (step: BookingStep, bookingId?: string): Promise<void> =>
      navigate(addressOfStep(step, bookingId), {
        preventScrollReset: true,
        // The back button must not lead back to paying for a placed booking.
        replace: step === 'confirmed',
      }),
    [navigate],
  )
  return (
    <BookingDialog
      search={search}
      session={session}
      subject={useSubject(session.account?.role)}
      renderCard={(card) => <LaterPart card={card} />}
      renderPhotos={(booking) => <LaterPart photosOf={booking} />}
      renderStillWaiting={(booking) => optional({ waiting: booking })}
      loadPartsAhead={loadPartsAhead}
      connectionLine={<ConnectionLine />}
      renderAdvert={(step) => (
        <AdvertBanner screen={`booking_${step}`} position="booking_flow" className="mt-8" />
      )}
      goTo={goTo}
      signIn={async () => navigate(paths.auth({ returnTo: addressOfStep('payment') }))}
      close={() => void navigate(paths.home, { preventScrollReset: true })}
    />
  )
}

/** The driver chosen in the directory moves from the address into the draft, where the customer may choose another later. */
const useWantedDriver = (driverParam: string | null): void => {
  const { change } = useRecovery()
  const navigate = useNavigate()
  useEffect(() => {
    if (driverParam === null) return
    const driverId = readDriverId(driverParam)
    if (driverId) change({ driverId, wantedDriverId: driverId })
    void navigate(paths.book, { replace: true, preventScrollReset: true })
  }, [driverParam, change, navigate])
}

const useSubject = (role: Role | undefined): BookingSubject => {
  const { recovery, change } = useRecovery()
  const live = useQuote(recovery)
  const { quote, isPricing, failure, renew } = live
  // The previous price does not apply to what is typed now: without the drop-off, say, it wanted a distance.
  const priced = isPricing ? null : quote
  const problems = useMemo(
    () => withOneQuestion(checkRecovery(recovery, priced), recovery),
    [recovery, priced],
  )
  return {
    renderDetails: (isChecked) => (
      <>
        {role && !mayBook(role) && optional({ cannotBook: role })}
        <RecoveryDetails
          recovery={recovery}
          change={change}
          live={live}
          problems={isChecked ? problems : {}}
          idOf={idOf}
        />
      </>
    ),
    problems: recoveryFields.flatMap((field) => {
      const message = problems[field]
      return message === undefined ? [] : [{ fieldId: idOf(field), message }]
    }),
    quote,
    isPricing,
    priceFailure: failure ? failureCopy(failure).detail : null,
    choice: quote && choiceOf(quote, recovery.driverId),
    driverId: quote && choiceOf(quote, recovery.driverId).driver ? recovery.driverId : null,
    offerToOthers: recovery.offerToOthers,
    othersIfLate: recovery.othersIfLate,
    changeOfferToOthers: (offerToOthers) => change({ offerToOthers }),
    vehicle: vehicleTypeLabels[recovery.vehicleType],
    description: recovery.description,
    vehicleIdentity: identityOf(recovery.identity),
    renewQuote: renew,
    priceOf: (one) => choiceOf(one, recovery.driverId).priceCents,
    forget,
    startAgain: async (booking) => {
      const { recoveryAgain } = await import('./book-again.ts')
      change(recoveryAgain(booking))
    },
  }
}
