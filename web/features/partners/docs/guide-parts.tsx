/** What the reference alone does not explain. Every figure comes from the rule that the server applies. */
import type { ReactNode } from 'react'
import { callOutMonths } from '../../../../domain/cover/call-outs.ts'
import { excessPayMinutes } from '../../../../domain/cover/excess.ts'
import { partnerProblems } from '../../../../contract/problems/partner-problems.ts'
import { requestProblems } from '../../../../contract/problems/request-problems.ts'
import {
  keyOverlapHours,
  partnerAnswersHours,
  partnerPerMinute,
  partnerScopes,
  type PartnerScope,
} from '../../../../domain/partners/partner.ts'
import type { SandboxScenario } from '../../../../domain/partners/sandbox.ts'
import { openApiPath } from '../../../api/partners/partner-document.ts'
import { paths } from '../../../paths.ts'
import { island } from '../../../ui/loading/island.tsx'
import { OutsideLink, TextLink } from '../../../ui/text-link.tsx'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { useLoaderData } from 'react-router'
import { OperationCard } from './operation-card.tsx'
import type { ListedRoute } from './partner-routes.ts'

const scopeUses: Record<PartnerScope, string> = {
  'quotes:write': 'Get prices.',
  'bookings:read': 'Read your bookings and their history.',
  'bookings:write': 'Book and cancel.',
  'documents:read': 'Read the evidence of a recovery.',
  'webhooks:write': 'Manage webhook endpoints.',
}

const scenarios: Record<SandboxScenario, string> = {
  'TEST-NORMAL':
    'A driver accepts, arrives and completes the job. Any other policy number does the same.',
  'TEST-DECLINED': 'The booking is declined at once.',
  'TEST-NO-DRIVERS': 'No driver is on duty nearby.',
  'TEST-NOBODY-ACCEPTS': 'The job is offered to drivers, and none accepts in time.',
  'TEST-DRIVER-GIVES-UP': 'The driver cancels on the way, and another takes over.',
  'TEST-DRIVER-CANCELS': 'The driver cancels with the vehicle on the truck.',
  'TEST-LATE': 'The promised arrival is missed.',
}

type GuidePart = { id: string; title: string; content: ReactNode }

const WebhooksPart = island(async () => (await import('./webhooks-part.tsx')).WebhooksPart)
const QuickStart = island(async () => (await import('./quick-start.tsx')).QuickStart)

export const guideParts: readonly GuidePart[] = [
  { id: 'quick-start', title: 'Quick start', content: <QuickStart /> },
  {
    id: 'introduction',
    title: 'Introduction',
    content: (
      <>
        <p>
          Get a price, book and track on your account: drivers are asked at once, and the member
          gets a text with a link to the trip. You pay one invoice a month.
        </p>
        <p>Everything is JSON: amounts in euro cents, times in ISO 8601 UTC.</p>
        <p>
          Keys and the request log are in the{' '}
          <TextLink to={paths.insuranceDashboard}>insurance dashboard</TextLink>. This page is
          generated from <OutsideLink href={openApiPath}>{openApiPath}</OutsideLink>.
        </p>
      </>
    ),
  },
  {
    id: 'authentication',
    title: 'Authentication',
    content: (
      <>
        <p>
          Send your key with each request, and never from a browser: anyone who has it can book on
          your account.
        </p>
        <CodeBlock label="Header with the key" code={'authorization: Bearer $TOWLINE_KEY'} />
        <p>
          {`A key is shown once. When you create a new one, the old one works for ${keyOverlapHours} more hours unless you revoke it. Each key has scopes, and each route needs one:`}
        </p>
        <dl className="grid gap-2">
          {partnerScopes.map((scope) => (
            <div key={scope} className="grid gap-x-4 sm:grid-cols-[12rem_minmax(0,1fr)]">
              <dt>
                <code className="font-bold">{scope}</code>
              </dt>
              <dd>{scopeUses[scope]}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    content: (
      <>
        <p>
          Each POST needs a header <code>Idempotency-Key</code> with a new value for each request.
          If an answer gets lost, send the same request with the same key: you get the first answer,
          and nothing is done twice.
        </p>
        <p>
          A repeated answer has the header <code>Idempotent-Replayed: true</code>.
          {` Answers are kept ${partnerAnswersHours} hours. Another request under a used key is refused with ${partnerProblems.idempotency_key_reused.status}. A refusal is not kept: the key is free.`}
        </p>
      </>
    ),
  },
  {
    id: 'errors',
    title: 'Errors',
    content: (
      <>
        <p>
          A refusal is a problem document (RFC 9457): <code>code</code> for your program,{' '}
          <code>title</code> and <code>detail</code> for people, <code>fields</code> by their path
          when something you sent is wrong, and <code>requestId</code> for support: every answer has
          it as <code>X-Request-Id</code> too.
        </p>
        <CodeBlock
          label="Example of a refusal"
          code={JSON.stringify(
            {
              type: 'urn:towline:problem:incident_not_covered',
              ...partnerProblems.incident_not_covered,
              code: 'incident_not_covered',
              requestId: 'req_01k9zv6w3me7c8r2n4p5q6s7tx',
            },
            null,
            2,
          )}
        />
        <p>
          {`More than ${partnerPerMinute} requests a minute with one key to one route, fewer for PDFs, are answered ${requestProblems.too_many_requests.status} with Retry-After.`}
        </p>
        <p>
          Optional fields may be null. Unknown fields, in a body or a query, are rejected by name.
        </p>
      </>
    ),
  },
  {
    id: 'cover',
    title: 'Cover',
    content: (
      <>
        <p>
          A quote’s <code>cover</code> says line by line what the rules agreed with you pay of the
          price, what is left to your customer, and why. A booking keeps the rules of its quote.
          Until rules are agreed, everything is covered.
        </p>
        <p>
          {`Send customer_policy_number and the position of the customer’s home where your rules are about call-outs or the distance from home. Call-outs are those of the last ${callOutMonths} months with that number, without cancelled ones. What you don’t send counts as met and is named in not_checked.`}
        </p>
        <p>
          {`The whole price goes on your account, and the excess is yours to collect, unless you book with collect_excess: then your customer gets a link to pay it by card within ${excessPayMinutes} minutes, and we ask drivers once it is held. A cancellation fee falls on the excess first, a refund goes to you first, and what your customer’s bank takes back is put on your account. If your customer would pay more than quoted, booking is refused with ${partnerProblems.cover_changed.status} cover_changed.`}
        </p>
      </>
    ),
  },
  {
    id: 'pagination',
    title: 'Pagination',
    content: (
      <p>
        Lists are newest first, with <code>items</code> and <code>next_cursor</code>. Send the
        cursor back as <code>cursor</code> for the next page; null means that was the last.
      </p>
    ),
  },
  {
    id: 'versions',
    title: 'Versions',
    content: (
      <p>
        Within <code>v1</code> we add routes, fields, event types and codes, so ignore what you
        don’t know in an answer. Breaking changes get a new version beside this one.
      </p>
    ),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    content: <WebhooksPart />,
  },
  {
    id: 'sandbox',
    title: 'Sandbox',
    content: (
      <>
        <p>
          With a sandbox key no driver is asked and nothing is charged. The start of the policy
          number decides what happens, and time moves only when you advance the sandbox clock.
        </p>
        <dl className="grid gap-2">
          {Object.entries(scenarios).map(([name, words]) => (
            <div key={name} className="grid gap-x-4 sm:grid-cols-[14rem_minmax(0,1fr)]">
              <dt>
                <code className="font-bold">{name}</code>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
      </>
    ),
  },
  {
    id: 'reference',
    title: 'Every route',
    content: <ApiReference />,
  },
]

/** Every route of the partner API. The page lists them; what is in each comes from the document, once one is opened. */
function ApiReference() {
  const routes = useLoaderData<ListedRoute[]>()
  return (
    <ul className="flex flex-col gap-3">
      {routes.map((route) => (
        <li key={`${route.method} ${route.path}`}>
          <OperationCard route={route} />
        </li>
      ))}
    </ul>
  )
}
