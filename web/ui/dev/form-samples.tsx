import { LocateFixed, MapPin } from 'lucide-react'
import { useState } from 'react'
import { Checkbox } from '../forms/checkbox.tsx'
import { Combobox } from '../forms/combobox.tsx'
import { ErrorSummary } from '../forms/error-summary.tsx'
import { IconButton } from '../icon-button.tsx'
import {
  CarIllustration,
  LorryIllustration,
  MotorcycleIllustration,
  VanIllustration,
} from '../illustrations/vehicles.tsx'
import { RadioCards } from '../forms/radio-cards.tsx'
import { RatingInput } from '../data/rating.tsx'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { SelectField } from '../forms/select-field.tsx'
import { TextAreaField } from '../forms/text-area-field.tsx'
import { TextField } from '../forms/text-field.tsx'
import { comboboxLabels, loadSamplePlaces } from './sample-data.ts'
import { Sample, SampleGroup } from './sample.tsx'

const starLabels = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

export function FormSamples() {
  const [place, setPlace] = useState('')
  const [stars, setStars] = useState<number | null>(4)
  return (
    <SampleGroup title="Forms">
      <Sample title="What is wrong, above a form">
        <ErrorSummary
          title="A few details are missing"
          problems={[
            { fieldId: 'sample-phone', message: 'Phone number too short' },
            { fieldId: 'sample-keys', message: 'Tell us about the keys' },
          ]}
        />
      </Sample>
      <div className="grid gap-6 md:grid-cols-2">
        <TextField
          label="Your name"
          autoComplete="name"
          required
          hint="As your driver should call you"
        />
        <TextField
          id="sample-phone"
          label="Phone"
          type="tel"
          required
          error="Phone number too short"
          defaultValue="020 91"
        />
        <TextField label="Distance" inputMode="numeric" suffix="km" defaultValue="17" />
        <SelectField
          label="Where is the vehicle?"
          required
          placeholder="Choose one"
          options={[
            { value: 'street', label: 'On a street' },
            { value: 'motorway', label: 'On a motorway' },
          ]}
        />
        <Combobox
          label="Where are you?"
          hint="A town, a motorway, an airport"
          value={place}
          onValueChange={setPlace}
          onPick={() => undefined}
          load={loadSamplePlaces}
          words={comboboxLabels}
          icon={<MapPin />}
          action={<IconButton label="Use my location" icon={<LocateFixed />} />}
        />
        <TextAreaField label="What happened?" maxLength={500} defaultValue="It will not start." />
      </div>
      <RadioCards
        label="Vehicle"
        required
        layout="picture"
        columns="fit"
        name="sample-vehicle"
        defaultValue="car"
        options={[
          { value: 'car', label: 'Car', icon: <CarIllustration /> },
          { value: 'van', label: 'Van', icon: <VanIllustration /> },
          { value: 'motorcycle', label: 'Motorcycle', icon: <MotorcycleIllustration /> },
          { value: 'truck', label: 'Truck', icon: <LorryIllustration /> },
        ]}
      />
      <div className="grid gap-6 md:grid-cols-2">
        <RadioCards
          id="sample-keys"
          label="Are the keys there?"
          required
          error="Tell us about the keys"
          name="sample-keys"
          options={[
            { value: 'yes', label: 'Yes', detail: 'Someone has them at the vehicle' },
            { value: 'locked', label: 'Locked inside' },
            { value: 'no', label: 'No', disabledReason: 'Not on this kind of road' },
          ]}
        />
        <div className="flex flex-col gap-6">
          <SegmentedControl
            label="Can it be pushed or rolled?"
            required
            name="sample-rolling"
            defaultValue="yes"
            options={[
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
              { value: 'unknown', label: 'Not sure' },
            ]}
          />
          <div>
            <Checkbox label="Please start right away." required />
            <Checkbox label="Remember this address" defaultChecked hint="Only on this phone" />
            <Checkbox label="I accept the terms" error="Tick this to go on" />
          </div>
          <RatingInput
            label="How was it?"
            name="sample-stars"
            value={stars}
            onValueChange={setStars}
            starLabels={starLabels}
            required
          />
        </div>
      </div>
    </SampleGroup>
  )
}
