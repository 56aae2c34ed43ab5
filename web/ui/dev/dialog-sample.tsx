import { useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../button.tsx'
import { Combobox } from '../forms/combobox.tsx'
import { Dialog } from '../feedback/dialog.tsx'
import { MapPin } from 'lucide-react'
import { PriceLines } from '../data/price-lines.tsx'
import { ProgressSteps } from '../data/progress-steps.tsx'
import { TextField } from '../forms/text-field.tsx'
import { comboboxLabels, loadSamplePlaces, samplePrice, sampleSteps } from './sample-data.ts'

type DialogSampleProps = { kind: 'task' | 'question'; onOpenChange: (isOpen: boolean) => void }

export function DialogSample({ kind, onOpenChange }: DialogSampleProps) {
  const [place, setPlace] = useState('')
  if (kind === 'question') {
    return (
      <Dialog
        isOpen
        onOpenChange={onOpenChange}
        kind="question"
        title="Cancel this booking?"
        description="Your driver has set off."
        actions={
          <>
            <Button variant="danger">Cancel booking</Button>
            <Button variant="quiet" onClick={() => onOpenChange(false)}>
              Keep booking
            </Button>
          </>
        }
      >
        <PriceLines
          lines={[{ label: 'Cancellation fee', amountCents: 4750 }]}
          total={{ label: 'You get back', amountCents: 4750 }}
        />
      </Dialog>
    )
  }
  return (
    <Dialog
      isOpen
      onOpenChange={onOpenChange}
      title="Book a recovery"
      lead={<ProgressSteps steps={sampleSteps} current={1} />}
      actions={
        <>
          <Button>Continue</Button>
          <Button variant="quiet">Back</Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <Combobox
          label="Where are you?"
          value={place}
          onValueChange={setPlace}
          onPick={() => undefined}
          load={loadSamplePlaces}
          words={comboboxLabels}
          icon={<MapPin />}
          required
        />
        <TextField label="Your name" autoComplete="name" required defaultValue="Aoife Ní Bhriain" />
        <TextField
          label="Phone"
          type="tel"
          required
          error="Phone number too short"
          defaultValue="020 91"
        />
        <Alert tone="info" title="Only your driver sees your number">
          They see it after they accept, until the job ends.
        </Alert>
        <PriceLines {...samplePrice} />
      </div>
    </Dialog>
  )
}
