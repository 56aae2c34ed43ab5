/** The text of the page for drivers, by part. */
import type { ReactNode } from 'react'
import { formatDate } from '../../../../domain/time/dublin-time.ts'
import {
  minimumDriverRating,
  vatRegistrationThreshold,
} from '../../../../domain/drivers/driver-requirements.ts'
import { emergencyNumbers, motorwayControl } from '../../../../domain/emergency-call.ts'
import { cornerLabels, corners } from '../../../../domain/evidence/evidence.ts'
import { tachographAboveTonnes, tachographBeyondKm } from '../../../../domain/law.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { listedWords, ratingCommentMaxLength } from '../../../../domain/bookings/rating.ts'
import { evidenceMonths } from '../../../../domain/accounts/retention.ts'
import { startCodeLength } from '../../../../domain/bookings/start-code.ts'
import { codeMaxWrong, codePauseMinutes } from '../../../../domain/handshake/code-tries.ts'
import {
  acceptanceWindowMinutes,
  autoAssignWaves,
  driverPerKm,
} from '../../../../domain/tariffs/tariff.ts'
import { documentWarningDays } from '../../../../domain/drivers/verification.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/feedback/alert.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { OfferedInWaves } from './offered-in-waves.tsx'
import { CancellationTable } from '../pricing/cancellation-table.tsx'
import { PayoutWeeks } from './payout-weeks.tsx'
import { Points } from '../points.tsx'
import { PriceSplit } from '../pricing/price-split.tsx'
import type { ResourceId } from '../resource-parts.tsx'

const cornerNames = corners.map((corner) => cornerLabels[corner].toLowerCase())
const cornerList = `${cornerNames.slice(0, -1).join(', ')} and ${cornerNames.at(-1) ?? ''}`
const emergency = emergencyNumbers.map(({ shown }) => shown).join(' or ')
const thresholdSince = formatDate(new Date(vatRegistrationThreshold.inForceSince))

const contents = {
  roadside: (
    <>
      <Alert tone="warning" title="No job is worth a life">
        {`If the place is too dangerous to work in, stay out of it. Call ${emergency} if anyone is in danger, motorway control on ${motorwayControl.shown} if you need cover on a motorway, and cancel if you must: it costs you nothing.`}
      </Alert>
      <Points
        items={[
          'Before you get out: beacons and hazard lights on, parked where the traffic sees you in time, wheels turned away from it.',
          'High-visibility clothing on before the door opens. Get out on the side away from the traffic where you can.',
          'Everyone else behind the barrier before you touch a strap. No one between the truck and the casualty vehicle.',
          'Work from the side away from the traffic, by remote control where you have it. No repairs on a carriageway or a hard shoulder.',
          'On a motorway, let motorway control know that you are there. What Gardaí say on the scene goes before anything a booking says.',
          'After a collision with Gardaí on the scene, move nothing until they say so. Look for leaking fuel, damaged batteries and loose loads first, photograph second, load third.',
          'Carry an electric or hybrid vehicle with all its wheels off the ground, unless its maker says otherwise. Hot, hissing or smoking: keep away and call the fire brigade.',
        ]}
      />
      <p>
        The Safety, Health and Welfare at Work Act 2005 has duties for the self-employed too: to
        themselves, and to anyone their work may hurt.
      </p>
    </>
  ),
  offers: (
    <>
      <p>
        {`An offer shows the distance to the pickup, the length of the job, the vehicle, its condition and what you would be paid after commission: also the unpaid kilometres, the tolls on the way, and what is left per hour. You have until the end of the customer’s ${acceptanceWindowMinutes} minutes. If a customer chose you, only you are asked; otherwise drivers are asked in ${autoAssignWaves.length} waves.`}
      </p>
      <div className="max-w-prose">
        <OfferedInWaves />
      </div>
      <p>
        You get it by email, and with the dashboard open it is on your screen at once, ringing until
        you answer or silence it. The cab view shows it in huge type and reads it out. You have one
        job at a time, and you only get offers while you’re on duty. Once you have accepted, the
        customer’s card is charged and you see the name, the number and the exact place.
      </p>
      <p>
        <TextLink to={paths.driverRanking}>What decides who is asked first</TextLink>
      </p>
    </>
  ),
  proof: (
    <>
      <p>
        {`The customer has a start code of ${startCodeLength} digits in the booking. They give it to you, or to the person handing over the vehicle. You enter it beside the vehicle, before you load. After ${codeMaxWrong} wrong ones the job waits ${codePauseMinutes} minutes. Is there no one there who knows it? Write to or call the customer; support can waive it.`}
      </p>
      <Points
        items={[
          `Photos: ${cornerList} of the vehicle, from your arrival on, and the same again while the recovery is in progress, before it leaves your hands.`,
          'Signature: the person who receives the vehicle signs on your phone, or on the customer’s own, before you complete the job.',
          'The app reminds you of a missing corner. It never stops you from continuing: if it’s too dangerous to walk around the vehicle, don’t.',
          `You and the customer can see them, and so can support in a dispute. They are kept for ${evidenceMonths} months.`,
        ]}
      />
    </>
  ),
  pay: (
    <>
      <p>
        {`The price less the commission and the VAT on it, to the cent, for every job. Your own rate per km, between ${formatEuro(driverPerKm.minCents)} and ${formatEuro(driverPerKm.maxCents)}, goes into your price and no one else’s.`}
      </p>
      <PriceSplit />
      <p>A week runs from Monday to Monday and is paid on the Friday after.</p>
      <PayoutWeeks />
      <p>
        You get a weekly statement, to read and for a spreadsheet: every job, its price, the
        commission, the VAT and the net. A failed transfer is tried again; your money stays yours.
        Your dashboard shows where the money for each job is, this week’s total, and a chart of
        earlier weeks.
      </p>
    </>
  ),
  'cancelled-jobs': (
    <>
      <p>When a customer cancels late, the fee is yours, less commission like any other pay.</p>
      <CancellationTable reader="driver" />
      <p>
        You can cancel too, and sometimes you must. The customer can then wait for another driver or
        get everything back, so do it as early as you can and say why.
      </p>
    </>
  ),
  tax: (
    <Points
      items={[
        `You must register for VAT when your turnover from services passes ${formatEuro(vatRegistrationThreshold.servicesCents)} in a calendar year. That threshold has been in force since ${thresholdSince}.`,
        'Prices on Towline include VAT. If you are registered, the VAT in your price is for you to return. The VAT on our commission is on your statement, and on our invoice to you.',
        'The customer gets a receipt from us for what was paid. It is no VAT invoice. When a business needs one and you are registered, we make it in your name if you agree to that on your dashboard; otherwise you issue it.',
        'You are self-employed. Income tax, PRSI and USC on what you earn are yours to declare, and fuel, insurance and the commission are costs of the business.',
        'The law has platforms report to Revenue once a year what their sellers earned, and tell each seller the same figures (Council Directive (EU) 2021/514, “DAC7”).',
      ]}
    />
  ),
  hours: (
    <p>
      {`Above ${tachographAboveTonnes} tonnes, trailer included, driving and rest times and the tachograph apply. Specialised breakdown vehicles are outside them within ${tachographBeyondKm} km of their base (Regulation (EC) No 561/2006, Article 3). Look at the length of a job before you accept it, and go off duty when you are tired, whatever you drive.`}
    </p>
  ),
  documents: (
    <>
      <p>
        {`Licence and insurance have a last day. ${documentWarningDays} days before it we ask for the next document. Send it then, and you won’t lose any work.`}
      </p>
      <p>
        <TextLink to={paths.insuranceGuidelines}>What an insurance policy must show</TextLink>
      </p>
    </>
  ),
  ratings: (
    <Points
      items={[
        'Only the customer of a completed job can rate you, once, with one to five stars and a comment.',
        `Below ${minimumDriverRating} stars on average you are offered no job. Until the first rating you are shown as new, not as a five.`,
        `A comment has at most ${ratingCommentMaxLength} characters. One with a word such as “${listedWords[0]}” or “${listedWords[2]}” is held back for a person to read. The stars count at once.`,
        'Is a rating about someone else, or untrue? Tell support, with the booking reference. We check what was recorded on the job.',
      ]}
    />
  ),
} satisfies Record<ResourceId, ReactNode>

export function DriverResource({ id }: { id: ResourceId }) {
  return contents[id]
}
