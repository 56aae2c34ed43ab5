/** The terms of booking a recovery. */
import type { ReactNode } from 'react'
import {
  promiseSlackMinutes,
  shownArrivalGraceMinutes,
  promiseSlackShare,
} from '../../../../domain/bookings/arrival.ts'
import { freeCancellationMinutes } from '../../../../domain/payments/cancellation.ts'
import { arrivalProofText } from '../../../../domain/bookings/proven-arrival.ts'
import { formatRate } from '../../../../domain/payments/commission.ts'
import { refundWithinDays, rightToCancelDays } from '../../../../domain/law.ts'
import { cardWindowMinutes } from '../../../../domain/payments/payment.ts'
import { startCodeLength } from '../../../../domain/bookings/start-code.ts'
import { supportContact } from '../../../../domain/support.ts'
import { acceptanceWindowMinutes, quoteLifetimeMinutes } from '../../../../domain/tariffs/tariff.ts'
import { paths } from '../../../paths.ts'
import { OutsideLink, TextLink } from '../../../ui/text-link.tsx'
import { CancellationTable } from '../pricing/cancellation-table.tsx'
import { phoneAnswered } from '../phone-hours.ts'
import { Points } from '../points.tsx'

export const termsForCustomers = {
  price: (
    <Points
      items={[
        `A quote is worked out from the tariff, the distance and what you say about the vehicle. It is itemised, includes VAT, and is valid for ${quoteLifetimeMinutes} minutes.`,
        'What you book at is what you pay. The driver may not ask for more. If the vehicle or the place is not as you described it and the driver cannot do the job, it is cancelled and you get everything back.',
        'Distances from an Eircode or a place name are estimates. The one on the quote is the one that counts.',
        'When the recovery is completed, or cancelled at a cost, there is a receipt in the booking for what you paid. We issue it for the driver, whose supply the recovery is. It is no VAT invoice. A business in Ireland requests one on the page of the receipt: where the driver is registered for VAT and has agreed, we make it in their name; otherwise it is the driver’s to issue.',
        <>
          Every amount is on the <TextLink to={paths.pricing}>pricing page</TextLink>.
        </>,
      ]}
    />
  ),
  booking: (
    <Points
      items={[
        'A booking is binding. With the button you place an order with an obligation to pay if a driver accepts, and ask for the service to start right away.',
        `Your card is then held for the price, in the frame of our card payment provider. We never see its number. A card that is not confirmed within ${cardWindowMinutes} minutes ends the booking at no cost.`,
        `From the hold, drivers have ${acceptanceWindowMinutes} minutes to accept. A driver you chose is asked first, alone. If that driver declines, we ask others at no higher price, unless you switched that off when you booked: then you decide.`,
        'With acceptance the contract with the driver is made and the held amount is taken. If your bank refuses at that moment, there is no contract and nothing to pay.',
        'If no one accepts, the booking ends automatically and the hold is released. How soon your bank shows that is up to your bank.',
      ]}
    />
  ),
  cancelling: (
    <>
      <p>
        Cancel in the booking itself. It always shows what cancelling costs at that moment, and this
        is what it shows:
      </p>
      <CancellationTable />
      <p>
        {`An arrival is confirmed once ${arrivalProofText}. Until then it counts as on the way.`}
      </p>
      <p>
        {`The promised arrival is the window you are told when a driver accepts: it begins with the expected arrival, leaves room for ${formatRate(promiseSlackShare * 10_000)} more, at least ${promiseSlackMinutes} minutes, and does not change. As soon as we see that it will be missed, both of you are told. If the driver who accepts needs over ${shownArrivalGraceMinutes} minutes longer than we showed you before you paid, we tell you, and you can cancel free until the driver is near.`}
      </p>
      <p>
        The fee goes to the driver, less our commission. The rest is refunded to the card at once;
        your bank may take a few days to show it.
      </p>
      <p>
        {`Something out of the ordinary, such as a hospital? Tell support within ${freeCancellationMinutes} minutes if you can: `}
        <OutsideLink href={`tel:${supportContact.phone.replaceAll(' ', '')}`}>
          {supportContact.phone}
        </OutsideLink>
        . {phoneAnswered}
      </p>
    </>
  ),
  'right-to-cancel': (
    <>
      <p>
        {`As a consumer you may cancel a contract made at a distance within ${rightToCancelDays} days of making it, without giving a reason (Consumer Rights Act 2022, Part 5; the European directive calls it withdrawal).`}
      </p>
      <Points
        items={[
          'You ask us to start right away, because a recovery in two weeks helps no one. When you book you tick that sentence, and we store it with the time and its wording.',
          'Once the recovery is fully carried out, the right has ended.',
          'Before that, you pay only for the part already provided, in proportion to the price. Where that is less than the fee in the table above, you pay the lesser amount.',
          `To use it, cancel in the booking or tell us in any clear statement, by email, telephone or post. What is due to you is refunded to the same card within ${refundWithinDays} days.`,
        ]}
      />
    </>
  ),
  'customer-duties': (
    <Points
      items={[
        'Get safe first, and follow what Gardaí and emergency services say, before anything the booking says.',
        'Describe the vehicle, its load and the place truthfully. Name anything dangerous in it.',
        'Be at the place with the keys, if there are any, or have someone there who knows the start code; and stay reachable on the number you gave.',
        `Tell the start code, ${startCodeLength} digits that your booking shows once a driver has accepted, to the driver beside the vehicle, and to no one else except a person who hands it over for you. The recovery begins with it, unless support has waived it.`,
        'Have the right to have the vehicle moved: as owner, or for the owner.',
        'Take your things out of it, and look at it with the driver when it is loaded and when it is set down.',
      ]}
    />
  ),
} satisfies Record<string, ReactNode>
