import { useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { Button } from '../button.tsx'
import { Countdown } from '../data/countdown.tsx'
import { EmptyState } from '../feedback/empty-state.tsx'
import { HazardCard } from '../hazard-card.tsx'
import { NoJobsIllustration } from '../illustrations/state-illustrations.tsx'
import { ProgressSteps } from '../data/progress-steps.tsx'
import { Loading, SkeletonCard } from '../feedback/skeleton.tsx'
import { Timeline } from '../data/timeline.tsx'
import { Card } from '../card.tsx'
import { sampleSteps, sampleTimeline } from './sample-data.ts'
import { row, Sample, SampleGroup } from './sample.tsx'

const minutesFromNow = (minutes: number): string =>
  new Date(Date.now() + minutes * 60_000).toISOString()

export function MessageSamples() {
  const [deadlines] = useState(() => [9.4, 0.7, -1].map(minutesFromNow))
  const [long = '', short = '', past = ''] = deadlines
  const windowMs = 600_000
  return (
    <SampleGroup title="Messages and time">
      <div className="grid gap-3 md:grid-cols-2">
        <Alert tone="info" title="Distance to be confirmed">
          An Eircode is an area, so distances are estimates.
        </Alert>
        <Alert tone="warning" title="Your driver has set off">
          Cancelling now costs half of the price.
        </Alert>
        <Alert
          tone="danger"
          title="Your card was declined"
          action={<Button size="sm">Try another card</Button>}
        >
          Contact your bank or try another card.
        </Alert>
        <Alert tone="success">A driver has accepted.</Alert>
      </div>
      <HazardCard title="You are on a motorway" level={3}>
        Get out by the left door, stand behind the barrier, call 112.
      </HazardCard>
      <Sample title="Steps">
        <ProgressSteps steps={sampleSteps} current={1} />
      </Sample>
      <div className="grid gap-6 md:grid-cols-2">
        <Card title="Timeline" level={3}>
          <Timeline entries={sampleTimeline} />
        </Card>
        <Card title="Countdown" level={3}>
          <div className={`${row} items-center`}>
            <Countdown deadline={long} label="Time to accept" windowMs={windowMs} />
            <Countdown deadline={short} label="Time to accept" windowMs={windowMs} />
            <Countdown deadline={past} label="Time to accept" windowMs={windowMs} />
          </div>
          <div className="mt-4 flex gap-6">
            <Countdown deadline={long} label="Time left" />
            <Countdown deadline={short} label="Time left" />
            <Countdown deadline={past} label="Time left" />
          </div>
        </Card>
        <Card title="Loading" level={3}>
          <Loading label="Loading jobs">
            <SkeletonCard />
          </Loading>
        </Card>
        <Card title="Nothing there" level={3}>
          <EmptyState
            illustration={<NoJobsIllustration />}
            title="No jobs waiting"
            action={<Button variant="secondary">Refresh</Button>}
          >
            New jobs appear here automatically while you’re on duty.
          </EmptyState>
        </Card>
      </div>
    </SampleGroup>
  )
}
