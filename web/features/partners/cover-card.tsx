import { useState } from 'react'
import type { CoverVersionView } from '../../../contract/partners/cover.ts'
import { useWholeList } from '../../api/kit/use-list.ts'
import { coverRulesQuery } from '../../api/cover.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { StatusBadge, type Tone } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { FoldRow, foldRows } from '../../ui/data/fold-row.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { SkeletonText } from '../../ui/feedback/skeleton.tsx'
import { Fact } from './fact.tsx'
import { CoverForm } from './cover-form.tsx'
import { coverFactsOf, coverStateLabels } from './cover-labels.ts'

type CoverCardProps = {
  partnerId: string
  /** Operators publish; the insurer's people read. */
  mayPublish: boolean
}

/** What an insurer's policies pay for: every version of the rules, and a form for the next. */
export function CoverCard({ partnerId, mayPublish }: CoverCardProps) {
  const list = useWholeList(coverRulesQuery(partnerId), ({ versions }) => versions)
  const [isOpen, setOpen] = useState(false)
  const newest = list.rows?.[0]
  return (
    <Card title="Cover rules" level={3}>
      <p className="text-ink-muted mb-4 text-sm">
        Each quote shows what these rules cover, and why the rest is left to the customer. The whole
        price goes on the insurer’s account. A quote keeps the version it was made with.
      </p>
      <ListScreen
        list={list}
        label="Loading cover rules"
        waiting={<SkeletonText />}
        caption="Versions of the cover rules"
        className={foldRows}
        rowKey={({ version }) => String(version)}
        renderRow={(version) => <VersionRow version={version} />}
        empty={<p className="text-sm">None agreed: everything is covered.</p>}
      />
      {mayPublish && list.rows && (
        <div className="mt-5">
          {isOpen ? (
            <CoverForm
              key={newest?.version ?? 0}
              partnerId={partnerId}
              newest={newest ?? null}
              onPublished={() => setOpen(false)}
              onLeave={() => setOpen(false)}
            />
          ) : (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              New version
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}

const stateTones: Record<CoverVersionView['state'], Tone> = {
  coming: 'info',
  in_force: 'success',
  past: 'neutral',
}

function VersionRow({ version: shown }: { version: CoverVersionView }) {
  const { version, effectiveFrom, state, rules, publishedBy, publishedAt } = shown
  return (
    <FoldRow
      label={`Version ${version}`}
      title={`Version ${version}`}
      gist={
        <>
          From <DateTime at={effectiveFrom} />
        </>
      }
      aside={<StatusBadge tone={stateTones[state]}>{coverStateLabels[state]}</StatusBadge>}
    >
      <dl className="grid gap-4 sm:grid-cols-2">
        {coverFactsOf(rules).map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p className="text-ink-muted mt-4 text-sm">
        Published by {publishedBy}, <DateTime at={publishedAt} />
      </p>
    </FoldRow>
  )
}
