import type { BookedCoverView } from '../../../contract/partners/cover.ts'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/data/money.tsx'

const notCheckedLabels: Record<BookedCoverView['notChecked'][number], string> = {
  home: 'how far from home the vehicle was',
  call_outs: 'the call-outs of the year',
}

/** What the insurer's rules cover of a booking, as it was quoted, and why the rest is its customer's. */
export function CoverPanel({ cover, isSplit }: { cover: BookedCoverView; isSplit: boolean }) {
  const { rulesVersion, coveredCents, excessCents, lines, notChecked } = cover
  const uncovered = lines.filter((line) => line.excessCents !== 0)
  return (
    <Card id="operator-cover" title="Cover">
      <p className="text-ink-muted mb-3 text-sm">
        {rulesVersion === null
          ? 'The insurer had agreed no rules: everything is covered.'
          : `By version ${rulesVersion} of the insurer’s rules. ${isSplit ? 'The policy’s holder pays the excess by card.' : 'The whole price is on its account: the excess is its own to collect.'}`}
      </p>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 text-sm">
        <dt className="text-ink-muted">Covered by the policy</dt>
        <dd className="text-right">
          <Money cents={coveredCents} className="font-bold" />
        </dd>
        <dt className="text-ink-muted">Excess</dt>
        <dd className="text-right">
          <Money cents={excessCents} className="font-bold" />
        </dd>
      </dl>
      {uncovered.length > 0 && (
        <ul aria-label="Not covered" className="divide-line mt-3 divide-y text-sm">
          {uncovered.map((line) => (
            <li key={line.code} className="flex justify-between gap-x-4 py-2">
              <span className="min-w-0">
                {line.label}
                <span className="text-ink-muted block">{line.reason}</span>
              </span>
              <Money cents={line.excessCents} />
            </li>
          ))}
        </ul>
      )}
      {notChecked.length > 0 && (
        <p className="text-ink-muted mt-3 text-sm">
          Not known, and counted as met: {notChecked.map((one) => notCheckedLabels[one]).join(', ')}
          .
        </p>
      )}
    </Card>
  )
}
