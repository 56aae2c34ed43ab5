import { useMutation } from '@tanstack/react-query'
import { FileText, Trash2 } from 'lucide-react'
import type { DriverDocument } from '../../../contract/drivers/verification-application.ts'
import { pdfMediaType } from '../../../domain/evidence/pdf.ts'
import { documentRules, type DocumentKind } from '../../../domain/drivers/verification-documents.ts'
import { removePage, sendPage } from '../../api/verification/application.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { PhotoButtons } from '../../ui/forms/photo-buttons.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { toastFailure } from './application-state.ts'

type DocumentPagesProps = {
  kind: DocumentKind
  pages: DriverDocument['pages']
  /** Files may be added and taken back. */
  isOpen: boolean
}

const addLabel = (takesPdf: boolean, pages: number): string => {
  if (pages > 0) return 'Add another'
  return takesPdf ? 'Add photos or a PDF' : 'Add photos'
}

/** A PDF is saved when it is pressed: this site never opens a sent file as a page. */
function PdfTile({ link, pages, about }: { link: string; pages: number; about: string }) {
  return (
    <a
      href={link}
      download
      className="flex size-full flex-col items-center justify-center gap-1 p-2 text-center text-sm"
    >
      <FileText aria-hidden className="size-8" />
      <span>
        <span className="sr-only">{about}: </span>
        PDF, {pages} {pages === 1 ? 'page' : 'pages'}
      </span>
    </a>
  )
}

/** The photos and PDFs of a document, and a field to add to them. */
export function DocumentPages({ kind, pages, isOpen }: DocumentPagesProps) {
  const sending = useMutation(sendPage)
  const removing = useMutation(removePage)
  const { label, show, pages: wanted, takesPdf } = documentRules[kind]

  const add = async (files: readonly File[]): Promise<void> => {
    // one after the other, so that they keep the order in which they were chosen
    for (const file of files.slice(0, wanted.max - pages.length)) {
      try {
        await sending.mutateAsync({ kind, file })
      } catch (failure) {
        toastFailure(failure)
        return
      }
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {isOpen && <p className="text-ink-muted text-sm">{show}</p>}
      {pages.length > 0 && (
        <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {pages.map((page, index) => (
            <li
              key={page.pageId}
              className="bg-sunken relative aspect-4/3 overflow-hidden rounded-lg"
            >
              {page.pdfPages === null ? (
                <a href={page.link} target="_blank" rel="noreferrer" className="block size-full">
                  <img
                    src={page.thumbnailLink}
                    alt={`${label}, page ${index + 1}`}
                    className="size-full object-cover"
                  />
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                <PdfTile link={page.link} pages={page.pdfPages} about={label} />
              )}
              {isOpen && (
                <span className="bg-surface absolute top-1.5 right-1.5 rounded-md">
                  <IconButton
                    label={`Remove: ${label}, page ${index + 1}`}
                    icon={<Trash2 />}
                    onClick={() =>
                      removing.mutate({ kind, pageId: page.pageId }, { onError: toastFailure })
                    }
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {sending.isPending && (
        <p role="status" className="flex items-center gap-2 text-sm">
          <Spinner /> {takesPdf ? 'Sending it' : 'Sending the photo'}
        </p>
      )}
      {isOpen && !sending.isPending && pages.length < wanted.max && (
        <PhotoButtons
          label={addLabel(takesPdf, pages.length)}
          alsoTakes={takesPdf ? pdfMediaType : undefined}
          about={label}
          isMultiple={wanted.max > 1}
          variant="secondary"
          onFiles={(files) => void add(files)}
        />
      )}
    </div>
  )
}
