import { ChevronDown } from 'lucide-react'
import { Fragment, useState, type ReactNode } from 'react'
import { useLoad } from '../../../api/kit/use-load.ts'
import { openApiPath, openApiQuery } from '../../../api/partners/partner-document.ts'
import { Tag } from '../../../ui/data/badge.tsx'
import { Loaded } from '../../../ui/feedback/loaded.tsx'
import { OutsideLink } from '../../../ui/text-link.tsx'
import { CodeBlock } from '../../../ui/data/code-block.tsx'
import { curlOf, exampleOf, typeScriptOf } from './made-examples.ts'
import type { ListedRoute } from './partner-routes.ts'
import {
  isJson,
  partnerOperations,
  type Answer,
  type Json,
  type Operation,
  type Parameter,
} from './read-document.ts'
import { FieldList } from './schema-view.tsx'

type OperatedProps = { document: Json; operation: Operation }

const firstRefusal = 400

/** One route: what it does, its request, its answers, and example code. The document with all but the first loads when it is opened. */
export function OperationCard({ route }: { route: ListedRoute }) {
  const [isOpen, setOpen] = useState(false)
  const { method, path, summary } = route
  return (
    <details
      className="group/operation border-line bg-surface rounded-lg border"
      // Opened before the page was hydrated, it has toggled already.
      ref={(details) => {
        if (details?.open) setOpen(true)
      }}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary className="flex min-h-14 items-center justify-between gap-4 px-4 py-3 select-none">
        <span className="min-w-0">
          <span className="flex flex-wrap items-center gap-2">
            <Tag>{method}</Tag>
            <code className="text-sm font-bold wrap-anywhere">{breakable(path)}</code>
          </span>
          <span className="text-ink-muted mt-1 block text-sm">{withCode(summary)}</span>
        </span>
        <ChevronDown
          aria-hidden
          className="text-ink-muted size-5 shrink-0 transition-transform group-open/operation:rotate-180"
        />
      </summary>
      {isOpen && <Documented route={route} />}
      <p className="border-line border-t p-4 text-sm js:hidden">
        Its request and its answers are in the{' '}
        <OutsideLink href={openApiPath}>OpenAPI document</OutsideLink>.
      </p>
    </details>
  )
}

function Documented({ route }: { route: ListedRoute }) {
  return (
    <Loaded load={useLoad(openApiQuery)} label="Loading the reference">
      {(document) => {
        const operation =
          isJson(document) &&
          partnerOperations(document).find(
            ({ method, path }) => method === route.method && path === route.path,
          )
        return operation && <Operated document={document} operation={operation} />
      }}
    </Loaded>
  )
}

/** On a phone it breaks before a slash, and not within a word. */
const breakable = (path: string): ReactNode =>
  path.split(/(?=\/)/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

/** Renders the document's backticks as code. */
const withCode = (text: string): ReactNode =>
  text
    .split('`')
    .map((part, index) =>
      index % 2 === 1 ? (
        <code key={index}>{breakable(part)}</code>
      ) : (
        <Fragment key={index}>{part}</Fragment>
      ),
    )

function Operated({ document, operation }: OperatedProps) {
  const { origin } = window.location
  const { parameters, body, answers } = operation
  const good = answers.filter(({ status }) => Number(status) < firstRefusal)
  const refusals = answers.filter(({ status }) => Number(status) >= firstRefusal)
  return (
    <div className="border-line flex flex-col gap-6 border-t p-4">
      {parameters.length > 0 && (
        <Part title="Parameters">
          <Parameters parameters={parameters} document={document} />
        </Part>
      )}
      {body && (
        <Part title="Body">
          <FieldList document={document} schema={body} />
        </Part>
      )}
      {good.map((answer) => (
        <Good key={answer.status} document={document} answer={answer} />
      ))}
      {refusals.length > 0 && (
        <Part title="Refusals">
          <dl className="flex flex-col gap-2 text-sm">
            {refusals.map(({ status, description }) => (
              <div key={status} className="grid gap-x-4 sm:grid-cols-[4rem_minmax(0,1fr)]">
                <dt className="font-bold">{status}</dt>
                <dd className="wrap-anywhere">{description}</dd>
              </div>
            ))}
          </dl>
        </Part>
      )}
      <Part title="curl">
        <CodeBlock
          label={`${operation.summary}, curl`}
          code={curlOf(document, operation, origin)}
        />
      </Part>
      <Part title="TypeScript">
        <CodeBlock
          label={`${operation.summary}, TypeScript`}
          code={typeScriptOf(document, operation, origin)}
        />
      </Part>
    </div>
  )
}

function Good({ document, answer }: { document: Json; answer: Answer }) {
  const { status, schema } = answer
  return (
    <Part title={`Answer ${status}`}>
      {schema ? (
        <>
          <FieldList document={document} schema={schema} />
          <div className="mt-3">
            <CodeBlock
              label={`Example of the answer ${status}`}
              code={JSON.stringify(exampleOf(document, schema), null, 2)}
            />
          </div>
        </>
      ) : (
        <p className="text-sm">A file, or nothing.</p>
      )}
    </Part>
  )
}

function Parameters({
  document,
  parameters,
}: {
  document: Json
  parameters: readonly Parameter[]
}) {
  return (
    <FieldList
      document={document}
      schema={{
        required: parameters.filter(({ isRequired }) => isRequired).map(nameWithPlace),
        properties: Object.fromEntries(
          parameters.map((parameter) => [nameWithPlace(parameter), parameter.schema]),
        ),
      }}
    />
  )
}

const nameWithPlace = ({ name, place }: Parameter): string => `${name} (${place})`

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className="min-w-0">
      <h3 className="mb-2 text-base">{title}</h3>
      {children}
    </section>
  )
}
