import { lazy, useState } from 'react'
import { isDetail, type RecoveryField } from './check-recovery.ts'
import { CircumstancesField } from './circumstances-field.tsx'
import { FormSection, type SectionProps } from './form-section.tsx'
import { MotorwaySafety } from './motorway/motorway-safety.tsx'
import type { LiveQuote } from './use-quote.ts'
import { VehicleField } from './vehicle-field.tsx'
import { WhereSection } from './where-section.tsx'
import { OptionalPart } from '../../ui/feedback/fall-back.tsx'

const PriceAndDriver = lazy(() => import('./price-and-driver.tsx'))

const idleCopy = 'Tell us where the vehicle is, and the price appears here.'
const idle = <p className="text-ink-muted flex min-h-12 items-center text-base">{idleCopy}</p>

type RecoveryDetailsProps = SectionProps & { live: LiveQuote }

/** Step 1 of booking: everything that a driver and the price need (specification, customer side §3). */
export function RecoveryDetails({ live, ...section }: RecoveryDetailsProps) {
  const { recovery, change } = section
  return (
    <div className="flex flex-col gap-8">
      <MotorwaySafety recovery={recovery} />
      <WhereSection {...section} live={live} />
      <FormSection title="The vehicle">
        <VehicleField recovery={recovery} change={change} idPrefix="book" />
        <CircumstancesField
          recovery={recovery}
          change={change}
          id={section.idOf('circumstances')}
          error={section.problems.circumstances}
        />
        <MoreDetails {...section} />
      </FormSection>
      <FormSection title="Price and driver">
        <OptionalPart placeholder={idle} instead={idle}>
          <PriceAndDriver {...section} live={live} idle={idleCopy} />
        </OptionalPart>
      </FormSection>
    </div>
  )
}

const DetailsSections = lazy(() => import('./details-sections.tsx'))

/** Loaded when it is opened; open where something in it was typed before, and while something in it is wrong. */
function MoreDetails(section: SectionProps) {
  const { description, identity, vehicleFrom, othersIfLate } = section.recovery
  const isTyped =
    vehicleFrom !== 'last_booking' && Object.values(identity).some((typed) => typed !== '')
  const [isOpened, setOpened] = useState(description !== '' || isTyped || othersIfLate)
  const isOpen = isOpened || (Object.keys(section.problems) as RecoveryField[]).some(isDetail)
  return (
    <details
      open={isOpen || undefined}
      onToggle={({ currentTarget }) => setOpened(currentTarget.open)}
    >
      <summary className="inline-flex min-h-11 items-center rounded-sm font-bold underline underline-offset-[0.2em]">
        More details
      </summary>
      <div className="mt-4 flex flex-col gap-8">
        {isOpen && (
          <OptionalPart>
            <DetailsSections {...section} />
          </OptionalPart>
        )}
      </div>
    </details>
  )
}
