import { useState } from 'react'
import { Link } from 'react-router'
import type { Partner } from '../../../contract/partners/partners.ts'
import { paths } from '../../paths.ts'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { commitmentLabel } from './partner-labels.ts'

type PartnerListProps = {
  partners: readonly Partner[]
  selectedId: string | null
  /** The tab that stays open when another insurer is selected. */
  tab: string
}

/** The specification's left list: company name, monthly commitment, Active or Inactive (operator side §2). */
export function PartnerList({ partners, selectedId, tab }: PartnerListProps) {
  // on a phone the others would come before the one that was opened
  const [areAllShown, setAllShown] = useState(false)
  const mayFold = selectedId !== null && partners.length > 1
  return (
    <nav aria-label="Insurance partners" className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {partners.map((partner) => (
          <li
            key={partner.partnerId}
            className={
              mayFold && !areAllShown && partner.partnerId !== selectedId ? 'max-lg:hidden' : ''
            }
          >
            <Link
              onClick={() => setAllShown(false)}
              to={paths.insurerOf(partner.partnerId, tab)}
              preventScrollReset
              aria-current={partner.partnerId === selectedId ? 'true' : undefined}
              className="border-line bg-surface hover:border-line-strong aria-[current]:border-action-edge flex min-h-11 items-start justify-between gap-3 rounded-lg border-2 p-3 no-underline"
            >
              <span className="min-w-0">
                <span className="text-ink block font-bold wrap-anywhere">
                  {partner.companyName}
                </span>
                <span className="text-ink-muted block text-sm">
                  {commitmentLabel(partner.monthlyVolumeCommitment)}
                </span>
              </span>
              <ActiveBadge isActive={partner.isActive} />
            </Link>
          </li>
        ))}
      </ul>
      {mayFold && (
        <Button
          variant="quiet"
          size="sm"
          className="self-start lg:hidden"
          aria-expanded={areAllShown}
          onClick={() => setAllShown(!areAllShown)}
        >
          {areAllShown ? 'Show this one only' : `Show all ${partners.length} insurers`}
        </Button>
      )}
    </nav>
  )
}

export function ActiveBadge({ isActive }: Pick<Partner, 'isActive'>) {
  return isActive ? (
    <StatusBadge tone="success">Active</StatusBadge>
  ) : (
    <StatusBadge tone="neutral">Inactive</StatusBadge>
  )
}
