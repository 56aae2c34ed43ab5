import { useState } from 'react'
import { Avatar } from '../data/avatar.tsx'
import { NewBadge, RoleBadge, StatusBadge, Tag, type Tone } from '../data/badge.tsx'
import { Button } from '../button.tsx'
import { Card } from '../card.tsx'
import { DataTable, type Column } from '../data/data-table.tsx'
import { DateTime } from '../data/date-time.tsx'
import { Money } from '../data/money.tsx'
import { PriceLines } from '../data/price-lines.tsx'
import { RatingStars } from '../data/rating.tsx'
import { Stat, StatRow } from '../data/stat.tsx'
import { Tabs } from '../tabs.tsx'
import { sampleJobs, samplePrice, type SampleJob } from './sample-data.ts'
import { row, Sample, SampleGroup } from './sample.tsx'

const tones: Record<SampleJob['status'], Tone> = {
  paid: 'success',
  pending: 'info',
  failed: 'danger',
}

const columns: Column<SampleJob>[] = [
  { id: 'job', header: 'Job', cell: (job) => job.pickup, isTitle: true },
  { id: 'vehicle', header: 'Vehicle', cell: (job) => job.vehicle },
  { id: 'at', header: 'When', cell: (job) => <DateTime at={job.at} /> },
  {
    id: 'status',
    header: 'Status',
    cell: (job) => <StatusBadge tone={tones[job.status]}>{job.status}</StatusBadge>,
  },
  {
    id: 'net',
    header: 'Net',
    isNumeric: true,
    cell: (job) => <Money cents={job.netCents} />,
  },
]

export function DataSamples() {
  const [tab, setTab] = useState('pending')
  return (
    <SampleGroup title="Data">
      <Sample title="Badges">
        <div className={row}>
          <StatusBadge tone="info">Waiting for a driver</StatusBadge>
          <StatusBadge tone="success">Completed</StatusBadge>
          <StatusBadge tone="warning">Confirming payment</StatusBadge>
          <StatusBadge tone="danger">Cancelled</StatusBadge>
          <StatusBadge tone="neutral">Offline</StatusBadge>
          <RoleBadge>Driver</RoleBadge>
          <NewBadge />
          <Tag>Flatbed</Tag>
        </div>
      </Sample>
      <StatRow>
        <Stat label="Jobs this week" value="14" note="3 more than last week" />
        <Stat label="Net earnings" value={<Money cents={121548} />} />
        <Stat label="Acceptance" value="92%" />
        <Stat label="Average response" value="1 min 40 s" />
      </StatRow>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Your price" level={3}>
          <PriceLines {...samplePrice} />
        </Card>
        <Card level={3}>
          <div className="flex items-center gap-4">
            <Avatar name="Ciarán Sample" size="lg" />
            <div className="min-w-0 grow">
              <h3 className="text-lg">Ciarán Sample</h3>
              <RatingStars value={4.7} count={213} />
            </div>
            <NewBadge />
          </div>
          <p className="text-ink-muted mt-4 text-sm">
            12 minutes away, 8.4 km. Last seen <DateTime at="2026-12-04T18:20:00Z" />.
          </p>
          <div className="mt-5 flex flex-wrap items-center justify-between gap-4">
            <span className="text-xl font-heavy tracking-tight">
              <Money cents={9500} />
            </span>
            <Button>Choose Ciarán</Button>
          </div>
        </Card>
        <Card look="plain" title="A card inside a card" level={3}>
          No edge of its own.
        </Card>
        <Card look="night" title="A night card" level={3}>
          <p className="text-ink-muted mb-4">Dark in both themes.</p>
          <Button>Need Recovery Now</Button>
        </Card>
      </div>
      <Tabs
        label="Driver dashboard"
        value={tab}
        onValueChange={setTab}
        tabs={[
          {
            id: 'pending',
            label: 'Pending Jobs',
            count: 3,
            panel: (
              <DataTable
                caption="Payouts"
                rows={sampleJobs}
                rowKey={(job) => job.id}
                empty={null}
                columns={columns}
              />
            ),
          },
          { id: 'payouts', label: 'Recent Payouts', panel: <p>Payouts would be here.</p> },
          { id: 'statements', label: 'Statements', count: 0, panel: <p>Statements.</p> },
          { id: 'analytics', label: 'Analytics', panel: <p>Charts.</p> },
        ]}
      />
    </SampleGroup>
  )
}
