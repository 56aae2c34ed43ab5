import { useMutation } from '@tanstack/react-query'
import { lazy, useEffect } from 'react'
import { z } from 'zod'
import type { DriverDocument } from '../../../../contract/drivers/verification-application.ts'
import type { DriverVerification } from '../../../../contract/drivers/verification.ts'
import { freeText } from '../../../../contract/text-fields.ts'
import { documentMarks, type DocumentMark } from '../../../../domain/drivers/document-review.ts'
import { documentRules } from '../../../../domain/drivers/verification-documents.ts'
import { reasonMaxLength } from '../../../../domain/drivers/verification-transitions.ts'
import { useAction } from '../../../api/kit/use-action.ts'
import { openDocument, reviewDocument } from '../../../api/verification/review.ts'
import { Dialog } from '../../../ui/feedback/dialog.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { SchemaForm, SubmitButton, useSchemaForm } from '../../../ui/forms/schema-form.tsx'
import { TextAreaField } from '../../../ui/forms/text-area-field.tsx'
import { documentLabels } from './seen-documents.tsx'
import { OptionalPart } from '../../../ui/feedback/fall-back.tsx'

const PdfPages = lazy(async () => ({ default: (await import('./pdf-pages.tsx')).PdfPages }))

type DocumentDialogProps = {
  seen: DriverVerification
  document: DriverDocument
  canMark: boolean
  onClose: () => void
}

/** Every page of one document, and below them what the operator says about it. Showing it is on record. */
export function DocumentDialog({ seen, document, canMark, onClose }: DocumentDialogProps) {
  const { driverId, openedPageIds } = seen
  const { documentId, version, kind, pages } = document
  const { label } = documentRules[kind]
  const isOpened = pages.every(({ pageId }) => openedPageIds.includes(pageId))
  const { mutate } = useMutation(openDocument)
  useEffect(() => {
    if (!isOpened) mutate({ driverId, documentId, body: { seen: version } })
  }, [isOpened, mutate, driverId, documentId, version])

  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={label}
      description={documentLabels(document).join(' · ')}
    >
      <div className="flex flex-col gap-5">
        <ol className="flex flex-col gap-4">
          {pages.map((page, index) => (
            <li key={page.pageId} className="bg-sunken overflow-hidden rounded-lg">
              {page.pdfPages === null ? (
                <img
                  src={page.link}
                  width={page.width}
                  height={page.height}
                  alt={`${label}, page ${index + 1}`}
                  className="h-auto w-full"
                />
              ) : (
                <OptionalPart placeholder={<Spinner />} instead={<Download link={page.link} />}>
                  <PdfPages link={page.link} label={label} />
                  <Download link={page.link} />
                </OptionalPart>
              )}
            </li>
          ))}
        </ol>
        {/* Not before the opening is on record: its answer would overwrite that of a mark made sooner. */}
        {canMark && isOpened && <MarkForm seen={seen} document={document} onMarked={onClose} />}
      </div>
    </Dialog>
  )
}

const Download = ({ link }: { link: string }) => (
  <p className="p-3 text-sm">
    <a href={link} download className="inline-flex min-h-11 items-center underline">
      Download the PDF
    </a>
  </p>
)

const marked: Record<DocumentMark, string> = {
  accept: 'Document accepted',
  refuse: 'Document refused',
  request_again: 'Document requested again',
}

const markFields = z
  .object({ mark: z.enum(documentMarks), reason: freeText(reasonMaxLength) })
  .refine(({ mark, reason }) => mark === 'accept' || reason !== '', {
    path: ['reason'],
    message: 'Give a reason: the driver sees it',
  })

type MarkFormProps = Pick<DocumentDialogProps, 'seen' | 'document'> & { onMarked: () => void }

function MarkForm({ seen, document, onMarked }: MarkFormProps) {
  const { driverId, state } = seen
  const { documentId, kind, version } = document
  const review = useAction(reviewDocument, {
    success: (_, { body }) => ({
      title: marked[body.mark],
      description:
        state === 'in_review'
          ? 'The driver is told when you decide on the application.'
          : 'We tell the driver by email.',
    }),
    onSuccess: onMarked,
  })
  const form = useSchemaForm({
    name: `document-${documentId}`,
    schema: markFields,
    defaultValues: { mark: 'accept', reason: document.reason ?? '' },
    onSubmit: ({ mark, reason }, refuse) =>
      review.run(
        {
          driverId,
          documentId,
          body: { mark, reason: mark === 'accept' ? '' : reason, seen: version },
        },
        refuse,
      ),
  })
  return (
    <SchemaForm
      of={form}
      aria-label={`Decide: ${documentRules[kind].label}`}
      className="bg-sunken rounded-lg p-4"
    >
      <TextAreaField
        {...form.field('reason')}
        label="Reason"
        hint="Needed to refuse or request again. The driver sees it."
        rows={2}
        maxLength={reasonMaxLength}
      />
      <div className="mt-3 flex flex-wrap gap-2">
        <SubmitButton of={form} {...form.sends('mark', 'accept')} size="sm" aria-keyshortcuts="y">
          Accept
        </SubmitButton>
        <SubmitButton
          of={form}
          {...form.sends('mark', 'request_again')}
          size="sm"
          variant="secondary"
        >
          Request again
        </SubmitButton>
        <SubmitButton of={form} {...form.sends('mark', 'refuse')} size="sm" variant="danger">
          Refuse
        </SubmitButton>
      </div>
    </SchemaForm>
  )
}
