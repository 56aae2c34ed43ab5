import type {
  DriverApplication,
  DriverDocument,
} from '../../../contract/drivers/verification-application.ts'
import { minimumInsurance } from '../../../domain/partners/insurance.ts'
import {
  documentRules,
  formatCover,
  isPolicy,
  missingOf,
  pagesShown,
  type DocumentKind,
} from '../../../domain/drivers/verification-documents.ts'
import { mayChangeDocuments } from '../../../domain/drivers/verification-transitions.ts'
import { formatCalendarDate } from '../../../domain/time/calendar-date.ts'
import { useAction } from '../../api/kit/use-action.ts'
import { saveDocument } from '../../api/verification/application.ts'
import { Alert } from '../../ui/feedback/alert.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../ui/forms/schema-form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { documentDefaults, documentFields } from './document-fields.ts'
import { DocumentPages } from './document-pages.tsx'
import { toastFailure } from './application-state.ts'

type DocumentStepProps = {
  application: DriverApplication
  kind: DocumentKind
  onSaved: () => void
}

/** One document: the version in force, the one that was refused, and the one that is being submitted. */
export function DocumentStep({ application, kind, onSaved }: DocumentStepProps) {
  const ofKind = application.documents.filter((one) => one.kind === kind)
  const inState = (state: DriverDocument['state']) => ofKind.find((one) => one.state === state)
  const [given, counts, refusedOne] = [inState('given'), inState('accepted'), inState('refused')]
  const isOpen = mayChangeDocuments(application.state)
  return (
    <div className="flex flex-col gap-6">
      {refusedOne && (
        <Alert
          tone="warning"
          title={
            refusedOne.requestedAgain
              ? 'Please send this one again'
              : 'The last one was not accepted'
          }
        >
          {refusedOne.reason}
        </Alert>
      )}
      {counts && (
        <section aria-labelledby="counts" className="flex flex-col gap-3">
          <h3 id="counts" className="text-base">
            Current document
          </h3>
          <DocumentFacts document={counts} />
          <DocumentPages kind={kind} pages={counts.pages} isOpen={false} />
        </section>
      )}
      {(isOpen || given) && (
        <section className="flex flex-col gap-5" aria-labelledby={counts ? 'next' : undefined}>
          {counts && (
            <h3 id="next" className="text-base">
              Replacement
            </h3>
          )}
          {counts && given && missingOf({ ...given, pages: pagesShown(given.pages) }) === null && (
            <p className="text-sm font-medium">
              We’re reviewing it. The one above counts until then.
            </p>
          )}
          <DocumentPages kind={kind} pages={given?.pages ?? []} isOpen={isOpen} />
          {isOpen
            ? documentRules[kind].hasEnd && (
                <FactsForm
                  key={`${kind} ${given?.documentId ?? ''}`}
                  kind={kind}
                  given={given}
                  onSaved={onSaved}
                />
              )
            : given && <DocumentFacts document={given} />}
        </section>
      )}
    </div>
  )
}

/** The facts that a document states, read-only. */
function DocumentFacts({ document }: { document: DriverDocument }) {
  const { insurer, policyNumber, coverCents, validUntil } = document
  const facts = [
    ['Insurer', insurer],
    ['Policy number', policyNumber],
    ['Cover', coverCents === null ? null : formatCover(coverCents)],
    ['Valid until', validUntil === null ? null : formatCalendarDate(validUntil)],
  ].filter(([, value]) => value !== null)
  if (facts.length === 0) return null
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-muted">{name}</dt>
          <dd className="min-w-0 font-medium wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

type FactsFormProps = { kind: DocumentKind; given: DriverDocument | undefined; onSaved: () => void }

function FactsForm({ kind, given, onSaved }: FactsFormProps) {
  const save = useAction(saveDocument, { onSuccess: onSaved, onRefused: toastFailure })
  const form = useSchemaForm({
    name: kind,
    schema: documentFields(kind),
    defaultValues: documentDefaults(given),
    onSubmit: (body, refuse) => save.run({ kind, body }, refuse),
  })

  const minimum = minimumInsurance.find((row) => row.kind === kind)
  return (
    <SchemaForm of={form} summary="Check what you typed" className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2 sm:items-start">
        {isPolicy(kind) && minimum && (
          <>
            <TextField {...form.field('insurer')} label="Insurer" required />
            <TextField
              {...form.field('policyNumber')}
              label="Policy number"
              autoComplete="off"
              required
            />
            <TextField
              {...form.field('coverCents')}
              label="Cover"
              hint={`At least ${formatCover(minimum.minimumCents)}.`}
              inputMode="numeric"
              prefix="€"
              required
            />
          </>
        )}
        <TextField
          {...form.field('validUntil')}
          type="date"
          label="Valid until"
          hint={isPolicy(kind) ? 'The last day it covers.' : undefined}
          required
        />
      </div>
      <SubmitButton of={form} busyLabel="Saving" className="sm:self-start">
        Save and continue
      </SubmitButton>
    </SchemaForm>
  )
}
