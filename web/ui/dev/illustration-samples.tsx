import { BreakdownAtNight } from '../illustrations/breakdown-at-night.tsx'
import { Logo, LogoMark } from '../illustrations/logo.tsx'
import { Pin } from '../illustrations/pins.tsx'
import {
  FailedIllustration,
  MailboxEmptyIllustration,
  NoBookingsIllustration,
  NoJobsIllustration,
  NotFoundIllustration,
  OfflineIllustration,
} from '../illustrations/state-illustrations.tsx'
import { CasualtyCarIllustration, RecoveryTruckIllustration } from '../illustrations/vehicles.tsx'
import { IrelandMap, type MapPoint } from '../map/ireland-map.tsx'
import { row, Sample, SampleGroup } from './sample.tsx'

const drivers: MapPoint[] = [
  { id: 'd1', kind: 'driver', lat: 53.28, lon: -6.42, label: 'Driver near Tallaght' },
  { id: 'd2', kind: 'driver', lat: 53.42, lon: -6.9, label: 'Driver near Kilcock' },
  { id: 'd3', kind: 'driver', lat: 51.9, lon: -8.6, label: 'Driver near Ballincollig' },
  { id: 'd4', kind: 'driver', lat: 53.3, lon: -8.75, label: 'Driver near Athenry' },
  { id: 'd5', kind: 'driver', lat: 54.9, lon: -7.6, label: 'Driver near Letterkenny' },
]

const trip: MapPoint[] = [
  { id: 'p', kind: 'pickup', lat: 53.216, lon: -6.667, label: 'Pick-up, Naas', hasLabel: true },
  {
    id: 'q',
    kind: 'dropoff',
    lat: 53.33,
    lon: -6.33,
    label: 'Drop-off, Dublin 12',
    hasLabel: true,
  },
  { id: 't', kind: 'driver', lat: 53.26, lon: -6.53, label: 'Your driver' },
]

const credit = 'County boundaries © Tailte Éireann, CC BY 4.0, simplified.'

export function IllustrationSamples() {
  return (
    <SampleGroup title="Pictures">
      <Sample title="Mark and name">
        <div className={`${row} items-center gap-8`}>
          <Logo name="Towline" />
          <LogoMark className="size-20" />
          <LogoMark className="size-5" />
          <Pin kind="pickup" />
          <Pin kind="dropoff" />
          <Pin kind="driver" />
        </div>
      </Sample>
      <Sample title="Recovery">
        <div className="grid grid-cols-1 items-end gap-6 sm:grid-cols-3">
          <RecoveryTruckIllustration />
          <RecoveryTruckIllustration isLoaded />
          <CasualtyCarIllustration />
        </div>
      </Sample>
      <Sample title="Breakdown at night">
        <div data-theme="dark" className="overflow-hidden rounded-xl">
          <BreakdownAtNight className="h-56 w-full md:h-96" />
        </div>
      </Sample>
      <Sample title="Empty places">
        <div className="grid grid-cols-2 gap-8 md:grid-cols-3">
          <NoJobsIllustration />
          <NoBookingsIllustration />
          <NotFoundIllustration />
          <MailboxEmptyIllustration />
          <OfflineIllustration />
          <FailedIllustration />
        </div>
      </Sample>
      <Sample title="Map">
        <div className="grid gap-6 md:grid-cols-2">
          <IrelandMap
            label="Five drivers on duty in Ireland"
            points={drivers}
            credit={credit}
            className="rounded-xl"
          />
          <IrelandMap
            label="Your driver is between Naas and Dublin"
            points={trip}
            lines={[
              {
                points: [
                  { lat: 53.216, lon: -6.667 },
                  { lat: 53.26, lon: -6.53 },
                  { lat: 53.33, lon: -6.33 },
                ],
                isStraight: false,
              },
            ]}
            view="points"
            shape="square"
            credit={credit}
          />
        </div>
      </Sample>
    </SampleGroup>
  )
}
