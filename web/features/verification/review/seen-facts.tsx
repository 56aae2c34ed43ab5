import type { ReactNode } from 'react'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { vehicleTypeLabels } from '../../../../domain/bookings/casualty.ts'
import { yearsSince } from '../../../../domain/time/calendar-date.ts'
import { formatEuro } from '../../../../domain/money.ts'
import { driverServiceLabels, truckLabel } from '../../../../domain/drivers/truck.ts'
import { checkLabels } from '../../../../domain/drivers/verification-checks.ts'
import { StatusBadge } from '../../../ui/data/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/data/date-time.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { historyLabels, outcomeLooks } from './review-labels.ts'

const yearsOf = (date: string, now: Date): string => {
  const years = yearsSince(date, now)
  return `${years} ${years === 1 ? 'year' : 'years'}`
}

/** The driver, and their own statements. */
export function SeenFacts({ seen }: { seen: DriverVerification }) {
  const now = new Date(seen.serverNow)
  const { truck, licence } = seen
  const rows: (readonly [string, ReactNode])[] = [
    ['Email', `${seen.email}${seen.isEmailVerified ? '' : ' (not verified)'}`],
    [
      'Phone',
      seen.phone ? <Phone key="phone" phone={seen.phone} isProven={seen.isPhoneProven} /> : 'None',
    ],
    ['Joined', <DateTime key="joined" at={seen.joinedAt} wording="date" />],
    ['Starts from', seen.base?.location ?? 'Location not set'],
    ['Rate', `${formatEuro(seen.perKmCents)} per km`],
    ['Licence', licence ? `${licence.category}, held ${yearsOf(licence.since, now)}` : 'Not said'],
    ['Truck', truck ? truckLabel(truck.name, truck.type) : 'Not said'],
  ]
  if (truck) {
    rows.push(
      ['Registration', truck.registration ?? 'Not said'],
      ['Colour', truck.colour ?? 'Not said'],
      ['Age', truck.firstRegistered ? yearsOf(truck.firstRegistered, now) : 'Not said'],
      ['Carries', `${truck.payloadKg.toLocaleString('en-IE')} kg, ${truck.heightCm} cm high`],
      [
        'Weighs in all',
        truck.grossKg === null ? 'Not said' : `Up to ${truck.grossKg.toLocaleString('en-IE')} kg`,
      ],
      ['Tachograph', truck.hasTachograph ? 'Yes' : 'No'],
      ['Recovers', truck.vehicleTypes.map((type) => vehicleTypeLabels[type]).join(', ')],
      ['Services', truck.services.map((one) => driverServiceLabels[one]).join(', ') || 'None'],
    )
  }
  return (
    <Card title="Driver and truck" level={3}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2 text-sm">
        {rows.map(([name, value]) => (
          <div key={name} className="contents">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const Phone = ({ phone, isProven }: { phone: string; isProven: boolean }) => (
  <>
    <OutsideLink href={`tel:${phone}`}>{phone}</OutsideLink>
    {!isProven && ' (not confirmed)'}
  </>
)

/** The results of the automatic checks, and other drivers with the same document. */
export function SeenChecks({ seen: { checks, duplicates } }: { seen: DriverVerification }) {
  return (
    <Card
      title="Automatic checks"
      level={3}
      aside={checks && <DateTime at={checks.at} className="text-ink-muted text-sm" />}
    >
      {!checks && <p className="text-ink-muted text-sm">They run when the application is sent.</p>}
      <ul className="divide-line divide-y">
        {checks?.results.map(({ code, outcome, looked, found }) => (
          <li
            key={code}
            className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0"
          >
            <span className="min-w-0">
              <span className="block font-bold">{checkLabels[code]}</span>
              {found && <span className="block text-sm font-medium">{found}</span>}
              <span className="text-ink-muted block text-sm wrap-anywhere">{looked}</span>
            </span>
            <StatusBadge tone={outcomeLooks[outcome].tone}>
              {outcomeLooks[outcome].word}
            </StatusBadge>
          </li>
        ))}
      </ul>
      {duplicates.length > 0 && (
        <p className="mt-3 text-sm">
          Also shown by: {[...new Set(duplicates.map(({ name }) => name))].join(', ')}.
        </p>
      )}
    </Card>
  )
}

/** Every transition, newest first. */
export function SeenHistory({ seen: { history } }: { seen: DriverVerification }) {
  if (history.length === 0) return null
  return (
    <Card title="History" level={3}>
      <ol className="flex flex-col gap-3 text-sm">
        {history.map(({ transition, by, reason, at }) => (
          <li key={`${at} ${transition}`}>
            <span className="font-bold">{historyLabels[transition]}</span>
            <span className="text-ink-muted">
              {' '}
              · <DateTime at={at} />
              {by && ` · ${by}`}
            </span>
            {reason && <span className="block">{reason}</span>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
