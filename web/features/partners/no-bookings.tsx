import type { Partner } from '../../../contract/partners/partners.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoBookingsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import type { PartnerKeyMode } from '../../../domain/partners/partner.ts'

type NoBookingsProps = {
  /** `mayChange`: an administrator of the insurer, or an operator. */
  partner: Pick<Partner, 'partnerId' | 'mayChange'>
  mode: PartnerKeyMode
  isOperator: boolean
}

const keysLabel = (mayChange: boolean, isOperator: boolean): string => {
  if (isOperator) return 'See its keys'
  return mayChange ? 'Create a key' : 'See the keys'
}

/** An insurer that has not booked yet: where its keys are, and the commands of a first booking. */
export function NoBookings({ partner, mode, isOperator }: NoBookingsProps) {
  const { partnerId, mayChange } = partner
  const isSandbox = mode === 'sandbox'
  return (
    <EmptyState
      illustration={<NoBookingsIllustration />}
      title={isSandbox ? 'No sandbox bookings yet' : 'No bookings yet'}
      action={
        <span className="flex flex-wrap justify-center gap-3">
          <ButtonLink
            to={`${paths.insurerOf(partnerId, 'api')}${isSandbox ? '&mode=sandbox' : ''}`}
          >
            {keysLabel(mayChange, isOperator)}
          </ButtonLink>
          <ButtonLink to={paths.partnerApi} variant="secondary">
            Read the quick start
          </ButtonLink>
        </span>
      }
    >
      {`Bookings made with ${isSandbox ? 'a sandbox' : 'a live'} key appear here at once.`}
      {!isSandbox && mayChange && !isOperator && ' Try a sandbox key first: no driver is sent.'}
    </EmptyState>
  )
}
