import type { ReactNode } from 'react'
import type { PartnerRequestDetail } from '../../../contract/partners/partner-dashboard.ts'
import { partnerRequestDetailsDays } from '../../../domain/partners/partner.ts'
import { redacted } from '../../../domain/partners/redact-request.ts'
import { useLoad } from '../../api/kit/use-load.ts'
import { partnerRequestQuery } from '../../api/partners/partners.ts'
import { paths } from '../../paths.ts'
import { Card } from '../../ui/card.tsx'
import { StatusBadge } from '../../ui/data/badge.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { CodeBlock } from '../../ui/data/code-block.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Fact } from './fact.tsx'
import { modeLabels, requestTone } from './partner-labels.ts'
import { curlOfRequest } from './request-curl.ts'

type RequestPageProps = { partnerId: string; requestId: string }

/** One request of an insurer's program: when, how long, what was sent, what was answered. */
export function RequestPage({ partnerId, requestId }: RequestPageProps) {
  return (
    <Loaded load={useLoad(partnerRequestQuery(partnerId, requestId))} label="Loading the request">
      {(request) => <Shown partnerId={partnerId} request={request} />}
    </Loaded>
  )
}

function Shown({ partnerId, request }: { partnerId: string; request: PartnerRequestDetail }) {
  const { method, path, target, mode, sentBody, answerBody } = request
  const isKept = target !== null
  return (
    <>
      <PageHeader
        kicker={
          <TextLink to={`${paths.insurerOf(partnerId, 'api')}&mode=${mode}`}>Request log</TextLink>
        }
        title={<span className="text-lg wrap-anywhere md:text-xl">{`${method} ${path}`}</span>}
        lead={<StatusBadge tone={requestTone(request)}>{String(request.status)}</StatusBadge>}
        actions={
          isKept && (
            <CopyButton
              text={curlOfRequest(request, window.location.origin)}
              label="Copy as curl"
              isLabelShown
              done={{
                title: 'Copied as curl',
                description: 'Your key is not in it: set TOWLINE_KEY first.',
              }}
            />
          )
        }
      />
      <div className="flex flex-col gap-5 pb-8">
        <Card title="Request" level={2}>
          <Facts request={request} />
        </Card>
        {isKept ? (
          <>
            <div className="grid gap-5 lg:grid-cols-2 lg:items-start">
              <Body title="Sent" text={sentBody} none="No JSON body was sent." />
              <Body title="Answer" text={answerBody} none="The answer was a file, or empty." />
            </div>
            <p className="text-ink-muted max-w-prose text-sm">
              {`Personal details, places and secrets are never stored here: you see ${redacted} instead. We delete what was sent and answered after ${partnerRequestDetailsDays} days, on `}
              <DateTime at={request.detailsUntil} wording="date" />.
            </p>
          </>
        ) : (
          <p className="text-ink-muted text-sm">
            {`What was sent and answered is deleted after ${partnerRequestDetailsDays} days.`}
          </p>
        )}
      </div>
    </>
  )
}

function Facts({ request }: { request: PartnerRequestDetail }) {
  const { requestId, target, at, durationMs, mode, keyLastFour } = request
  return (
    <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:grid-cols-3">
      <Fact name="Request ID">
        <span className="flex flex-wrap items-center gap-2">
          <code className="text-sm wrap-anywhere">{requestId}</code>
          <CopyButton
            text={requestId}
            label="Copy the request ID"
            done={{ title: 'Request ID copied', description: 'Send it to us if you need help.' }}
          />
        </span>
      </Fact>
      {target !== null && (
        <Fact name="Address">
          <code className="text-sm wrap-anywhere">{target}</code>
        </Fact>
      )}
      <Fact name="When">
        <DateTime at={at} />
      </Fact>
      <Fact name="Duration">{`${durationMs} ms`}</Fact>
      <Fact name="Key">
        {`${modeLabels[mode]}, `}
        <code className="text-sm">{`…${keyLastFour}`}</code>
      </Fact>
    </dl>
  )
}

type BodyProps = { title: string; text: string | null; none: ReactNode }

function Body({ title, text, none }: BodyProps) {
  return (
    <Card title={title} level={2}>
      {text === null ? (
        <p className="text-ink-muted text-sm">{none}</p>
      ) : (
        <CodeBlock label={title} code={text} />
      )}
    </Card>
  )
}
