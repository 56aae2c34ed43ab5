import { useMutation } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import type { Booking } from '../../../contract/bookings.ts'
import type { Signature } from '../../../contract/evidence.ts'
import { isSignatureOpen } from '../../../domain/evidence.ts'
import { formatMoment } from '../../../domain/dublin-time.ts'
import { signaturePad } from '../../../domain/signature.ts'
import { signHandover } from '../../api/changes.ts'
import { fieldsOf, wordsOf } from '../../api/failures.ts'
import { Button } from '../../ui/button.tsx'
import { SkeletonCard } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.ts'
import { SignatureLine } from './signature-pad.tsx'
import type { SignatureAnswer, SignatureValues } from './signature-form.tsx'

/** Brings the form's rules along, so it comes when somebody signs. */
const SignatureForm = lazy(async () => {
  const { SignatureForm: form } = await import('./signature-form.tsx')
  return { default: form }
})

type SignatureSectionProps = {
  booking: Pick<Booking, 'bookingId' | 'status' | 'viewer'>
  signature: Signature | null
}

/** Who took the vehicle over. Signed on the driver's phone at hand-over, or on the customer's own. */
export function SignatureSection({ booking, signature }: SignatureSectionProps) {
  const [isSigning, setSigning] = useState(false)
  const signing = useMutation(signHandover)
  const maySign = booking.viewer !== 'operator' && isSignatureOpen(booking.status)
  if (!maySign && !signature) return null

  const sign = async ({ signerName, path }: SignatureValues): Promise<SignatureAnswer> => {
    try {
      const { bookingId } = booking
      await signing.mutateAsync({ bookingId, body: { signerName, path } })
      setSigning(false)
      toast.success({ title: 'Signed', description: `${signerName} has taken the vehicle over.` })
      return { fields: {} }
    } catch (failure) {
      const fields = fieldsOf(failure)
      if (Object.keys(fields).length > 0) return { fields }
      const { title, detail } = wordsOf(failure)
      toast.failure({ title, description: detail })
      return { fields: {} }
    }
  }

  return (
    <section aria-labelledby="handover-signature" className="flex flex-col gap-3">
      <h3 id="handover-signature" className="text-base">
        Signature at hand-over
      </h3>
      {signature && <Given signature={signature} />}
      {maySign && !isSigning && (
        <>
          {!signature && (
            <p className="text-ink-muted text-sm">
              Whoever takes the vehicle over signs that it was handed over.
            </p>
          )}
          <Button variant="secondary" className="self-start" onClick={() => setSigning(true)}>
            {signature ? 'Sign again' : 'Sign for the vehicle'}
          </Button>
        </>
      )}
      {maySign && isSigning && (
        <Suspense fallback={<SkeletonCard />}>
          <SignatureForm
            isBusy={signing.isPending}
            onSign={sign}
            onCancel={() => setSigning(false)}
          />
        </Suspense>
      )}
    </section>
  )
}

function Given({ signature: { path, signerName, signedAt } }: { signature: Signature }) {
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
      </figcaption>
    </figure>
  )
}
