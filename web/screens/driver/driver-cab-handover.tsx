/** Photos and signature in the cab view: the parts of two features in its one layout. */
import { Camera } from 'lucide-react'
import { lazy, useState } from 'react'
import {
  photoKindLabels,
  photoKindOf,
  type CornerStage,
} from '../../../domain/evidence/evidence.ts'
import { movingReason } from '../../../domain/tracking/hands-off.ts'
import { useSignature } from '../../features/bookings/use-signature.ts'
import type { CabJobProps } from '../../features/drivers/cab-job.tsx'
import { CabLayout, CabLine, cabButton } from '../../features/drivers/cab-parts.tsx'
import { CornerGuide } from '../../features/evidence/corner-guide.tsx'
import { refusedSignature } from '../../features/evidence/refused-signature.ts'
import type { SignatureAnswer, SignatureValues } from '../../features/evidence/signature-form.tsx'
import { useCorners } from '../../features/evidence/use-corners.ts'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { CabShape } from './driver-cab-shape.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'
import { NotLoaded } from '../../ui/feedback/not-loaded.tsx'

const SignatureForm = lazy(async () => ({
  default: (await import('../../features/evidence/signature-form.tsx')).SignatureForm,
}))

type StepProps = CabJobProps & { onSkip: () => void }

export function CabPhotos({ stage, onSkip, ...props }: StepProps & { stage: CornerStage }) {
  const { booking, headline, place, tools, isMoving } = props
  const { states, next, take, discard } = useCorners(booking.bookingId, stage)
  if (!next) return <CabShape label="One moment" />
  return (
    <CabLayout
      buttons={
        isMoving ? (
          <CabLine isQuiet>{movingReason}</CabLine>
        ) : (
          <>
            <FileButton
              accept="image/*"
              isCamera
              isWide
              icon={<Camera aria-hidden />}
              about={photoKindLabels[photoKindOf(stage, next)]}
              className="[&_label]:min-h-20 [&_label]:flex-nowrap! [&_label]:text-2xl"
              onFiles={take}
            >
              Take photo
            </FileButton>
            <Button isWide variant="secondary" className={cabButton.other} onClick={onSkip}>
              {stage === 'pickup' ? 'Skip to the start code' : 'Skip photos'}
            </Button>
          </>
        )
      }
    >
      <div>
        <CabLine isQuiet>{headline}</CabLine>
        <p className="text-xl leading-tight font-bold">{place}</p>
      </div>
      <CornerGuide
        stage={stage}
        next={next}
        states={states}
        onDiscard={(clientId) => discard(clientId)}
      />
      {tools}
    </CabLayout>
  )
}

/** Where its script does not load, the job goes on without a signature. */
function NoSignatureForm({ tools, onSkip }: Pick<StepProps, 'tools' | 'onSkip'>) {
  return (
    <CabLayout
      buttons={
        <Button isWide size="lg" variant="secondary" onClick={onSkip}>
          No signature
        </Button>
      }
    >
      <h2 className="text-xl">Sign for the vehicle</h2>
      <NotLoaded />
      {tools}
    </CabLayout>
  )
}

export function CabSignature({ onSkip, ...props }: StepProps) {
  const { booking, tools, isMoving } = props
  const signing = useSignature(booking.bookingId)
  const [isBusy, setBusy] = useState(false)

  const sign = async (values: SignatureValues): Promise<SignatureAnswer> => {
    setBusy(true)
    const tried = await signing.sign(values)
    setBusy(false)
    return tried.kind === 'refused' ? refusedSignature(tried.failure, values) : { fields: {} }
  }

  return (
    <OptionalPart
      placeholder={<CabShape label="Loading the signature" />}
      instead={<NoSignatureForm {...{ tools, onSkip }} />}
    >
      <SignatureForm
        isBusy={isBusy}
        onSign={sign}
        onCancel={onSkip}
        renderLayout={({ fields, submit }) => (
          <CabLayout
            buttons={
              isMoving ? (
                <CabLine isQuiet>{movingReason}</CabLine>
              ) : (
                <div className="grid gap-2 portrait:grid-cols-[3fr_2fr]">
                  {submit}
                  <Button isWide size="lg" variant="secondary" onClick={onSkip}>
                    No signature
                  </Button>
                </div>
              )
            }
          >
            <h2 className="text-xl">Sign for the vehicle</h2>
            {fields}
            {tools}
          </CabLayout>
        )}
      />
    </OptionalPart>
  )
}
