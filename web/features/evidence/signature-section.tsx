import { lazy, useState } from 'react'
import type { Booking } from '../../../contract/bookings/bookings.ts'
import type { Signature, SignatureRequest } from '../../../contract/bookings/evidence.ts'
import { isSignatureOpen } from '../../../domain/evidence/evidence.ts'
import { formatMoment } from '../../../domain/time/dublin-time.ts'
import { signaturePad } from '../../../domain/evidence/signature.ts'
import type { FirstTry } from '../../api/kit/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/feedback/skeleton.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { refusedSignature } from './refused-signature.ts'
import { SignatureLine } from './signature-pad.tsx'
import type { SignatureAnswer, SignatureValues } from './signature-form.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

/** Brings the form's rules along, so it is loaded when the user signs. */
const SignatureForm = lazy(async () => {
  const { SignatureForm: form } = await import('./signature-form.tsx')
  return { default: form }
})

/** The signature as this device has it, until the server does. */
export type Signing = {
  waiting: { body: SignatureRequest; pressedAt: string; problem: string | null } | undefined
  sign: (signature: SignatureRequest) => Promise<FirstTry>
}

type SignatureSectionProps = {
  booking: Pick<Booking, 'status' | 'viewer'>
  signature: Signature | null
  signing: Signing
}

/** The signature of the person who took the vehicle over, made on the driver's phone at hand-over, or on the customer's own. */
export function SignatureSection({ booking, signature, signing }: SignatureSectionProps) {
  // A refused signature is shown above, with its reason.
  const waiting = signing.waiting?.problem === null || !signature ? signing.waiting : undefined
  const [isSigning, setSigning] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const maySign = booking.viewer !== 'operator' && isSignatureOpen(booking.status)
  if (!maySign && !signature && !waiting) return null

  const sign = async (values: SignatureValues): Promise<SignatureAnswer> => {
    setBusy(true)
    const tried = await signing.sign(values)
    setBusy(false)
    if (tried.kind === 'refused') return refusedSignature(tried.failure, values)
    setSigning(false)
    // A waiting signature is shown here, with its time.
    if (tried.kind === 'sent') {
      toast.success({
        title: 'Signed',
        description: `${values.signerName} has received the vehicle.`,
      })
    }
    return { fields: {} }
  }

  return (
    <section aria-labelledby="handover-signature" className="flex flex-col gap-3">
      <h3 id="handover-signature" className="text-base">
        Signature at hand-over
      </h3>
      {waiting ? (
        <Given
          signature={{ ...waiting.body, signedAt: waiting.pressedAt }}
          note={waiting.problem ? 'not saved' : 'waiting for a connection'}
        />
      ) : (
        signature && <Given signature={signature} />
      )}
      {maySign && !isSigning && (
        <>
          {!signature && !waiting && (
            <p className="text-ink-muted text-sm">
              The person who receives the vehicle signs here.
            </p>
          )}
          <Button variant="secondary" className="self-start" onClick={() => setSigning(true)}>
            {signature || waiting ? 'Sign again' : 'Sign for the vehicle'}
          </Button>
        </>
      )}
      {maySign && isSigning && (
        <OptionalPart placeholder={<SkeletonCard />} instead={<NotLoaded />}>
          <SignatureForm isBusy={isBusy} onSign={sign} onCancel={() => setSigning(false)} />
        </OptionalPart>
      )}
    </section>
  )
}

type GivenProps = {
  signature: Pick<Signature, 'path' | 'signerName' | 'signedAt'>
  /** Its state, until the server has it. */
  note?: string
}

function Given({ signature: { path, signerName, signedAt }, note }: GivenProps) {
  return (
    <figure className="flex flex-col gap-2">
      {path !== null && (
        <svg
          viewBox={`0 0 ${signaturePad.width} ${signaturePad.height}`}
          role="img"
          aria-label={`Signature of ${signerName}`}
          className="border-line bg-raised text-ink w-full max-w-form rounded-lg border"
        >
          <SignatureLine path={path} />
        </svg>
      )}
      <figcaption className="text-sm">
        {`${path === null ? 'Confirmed by name' : 'Signed'}: ${signerName}, ${formatMoment(new Date(signedAt))}`}
        {note && ` (${note})`}
      </figcaption>
    </figure>
  )
}
