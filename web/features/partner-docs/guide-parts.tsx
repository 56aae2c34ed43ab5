/** What the reference alone does not explain. Every figure comes from the rule that the server applies. */
import type { ReactNode } from 'react'
import { partnerProblems } from '../../../contract/problems/partner-problems.ts'
import { requestProblems } from '../../../contract/problems/request-problems.ts'
import {
  keyOverlapHours,
  partnerAnswersHours,
  partnerPerMinute,
  partnerScopes,
  type PartnerScope,
} from '../../../domain/partners/partner.ts'
import {
  partnerEventTypes,
  webhookAnswerSeconds,
  webhookFailingDays,
  webhookPausesSeconds,
  webhookSecretOverlapHours,
} from '../../../domain/partners/partner-event.ts'
import type { SandboxScenario } from '../../../domain/partners/sandbox.ts'
import { openApiPath } from '../../api/partners/partner-document.ts'
import { paths } from '../../paths.ts'
import { OutsideLink, TextLink } from '../../ui/text-link.tsx'
import { CodeBlock } from './code-block.tsx'
import { useLoaderData } from 'react-router'
import { OperationCard } from './operation-card.tsx'
import type { ListedRoute } from './partner-routes.ts'

const scopeUses: Record<PartnerScope, string> = {
  'quotes:write': 'Ask for prices.',
  'bookings:read': 'Read your bookings and their history.',
  'bookings:write': 'Book and cancel.',
  'documents:read': 'Read the evidence of a recovery.',
  'webhooks:write': 'Manage webhook endpoints.',
}

const scenarios: Record<SandboxScenario, string> = {
  'TEST-NORMAL': 'A driver accepts, comes and completes. Any other policy number does the same.',
  'TEST-DECLINED': 'The booking is declined at once.',
  'TEST-NO-DRIVERS': 'No driver is on duty near.',
  'TEST-NOBODY-ACCEPTS': 'Drivers are asked, and nobody accepts in time.',
  'TEST-DRIVER-GIVES-UP': 'The driver cancels on the way, and another takes over.',
  'TEST-DRIVER-CANCELS': 'The driver cancels with the vehicle on the truck.',
  'TEST-LATE': 'The promised arrival is missed.',
}

const hours = Math.round(webhookPausesSeconds.reduce((sum, seconds) => sum + seconds, 0) / 3_600)

type GuidePart = { id: string; title: string; content: ReactNode }

export const guideParts: readonly GuidePart[] = [
  {
    id: 'introduction',
    title: 'Introduction',
    content: (
      <>
        <p>
          Your programs book recoveries for your members, on your account. Ask for a price, book it,
          and follow it: drivers are asked at once, and the member gets a text with a link to the
          trip. You pay one invoice a month.
        </p>
        <p>
          Everything is JSON. Amounts are euro cents, moments are ISO 8601 in UTC, identifiers begin
          with what they name.
        </p>
        <p>
          Your company’s people find keys and the request log in the{' '}
          <TextLink to={paths.insuranceDashboard}>insurance dashboard</TextLink>. The document that
          this page is drawn from is at <OutsideLink href={openApiPath}>{openApiPath}</OutsideLink>.
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
          Send your key with each request, and never from a browser: whoever has it books on your
          account.
        </p>
        <CodeBlock label="Header with the key" code={'authorization: Bearer $TOWLINE_KEY'} />
        <p>
          {`A key is shown once. When you make a new one, the old one works ${keyOverlapHours} hours more unless you revoke it. Each key has scopes, and each route needs one:`}
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
          Each POST needs a header <code>Idempotency-Key</code> of yours, new for each new request.
          When an answer gets lost, send the same request under the same key: you get the first
          answer, and nothing is done twice.
        </p>
        <p>
          What is answered again has a header <code>Idempotent-Replayed: true</code>.
          {` Answers are kept ${partnerAnswersHours} hours. Another request under a used key is refused with ${partnerProblems.idempotency_key_reused.status}. A refusal is not kept: nothing was done, and the key is free.`}
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
          it as <code>X-Request-Id</code> too. Decide by the code.
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
          What may be left out may be null as well. What we do not know, in a body or a query, is
          refused by name.
        </p>
      </>
    ),
  },
  {
    id: 'pagination',
    title: 'Pagination',
    content: (
      <p>
        Lists come newest first with <code>items</code> and <code>next_cursor</code>. Send the
        cursor back as <code>cursor</code> for the next page; null says that this was the last.
      </p>
    ),
  },
  {
    id: 'versions',
    title: 'Versions',
    content: (
      <p>
        Within <code>v1</code> we add routes, fields, event types and codes, so pass over what you
        do not know in an answer. Whatever would break a program that does so gets another version
        beside this one.
      </p>
    ),
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    content: (
      <>
        <p>
          We tell your endpoints what becomes of your bookings, signed as Standard Webhooks says.
          Check <code>webhook-signature</code> over the raw body with your endpoint’s secret before
          you believe a message, and keep <code>webhook-id</code>: the same message may come twice.
        </p>
        <p>
          {`Answer with a 2xx within ${webhookAnswerSeconds} seconds and work after. Otherwise we try again, ${webhookPausesSeconds.length + 1} times over ${hours} hours. An endpoint that took nothing for ${webhookFailingDays} days is switched off. A new secret signs beside the old one for ${webhookSecretOverlapHours} hours.`}
        </p>
        <p>What you may ask for:</p>
        <ul className="grid gap-1">
          {partnerEventTypes.map((type) => (
            <li key={type}>
              <code>{type}</code>
            </li>
          ))}
        </ul>
      </>
    ),
  },
  {
    id: 'sandbox',
    title: 'Sandbox',
    content: (
      <>
        <p>
          A sandbox key asks no driver and costs nothing. The beginning of the policy number says
          what happens, and time stands still until your program moves the clock of the sandbox on.
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
