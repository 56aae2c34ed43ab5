/** The pages of a stranger's PDF, drawn and nothing else: no links, forms or scripts (docs/decisions/0093-guarded-verification.md). */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the address of the file, not what it exports
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { Spinner } from '../../../ui/feedback/spinner.tsx'

GlobalWorkerOptions.workerSrc = workerUrl

/** Pixels; sharp in the window, also on a fine display. */
const drawnWidth = 1400

type Opened = { pdf: PDFDocumentProxy } | 'failed' | null

export function PdfPages({ link, label }: { link: string; label: string }) {
  const [opened, setOpened] = useState<Opened>(null)
  // the link is signed again every few minutes: the file stays the same
  const first = useRef(link)
  useEffect(() => {
    const task = getDocument({ url: first.current, isEvalSupported: false, enableXfa: false })
    let isGone = false
    task.promise.then(
      (pdf) => !isGone && setOpened({ pdf }),
      () => !isGone && setOpened('failed'),
    )
    return () => {
      isGone = true
      void task.destroy()
    }
  }, [])

  if (opened === null)
    return (
      <p role="status" className="flex items-center gap-2 p-3 text-sm">
        <Spinner /> Opening the PDF
      </p>
    )
  if (opened === 'failed')
    return <p className="p-3 text-sm">This PDF can’t be shown here. Download it to read it.</p>
  return Array.from({ length: opened.pdf.numPages }, (_, index) => (
    <PdfPage key={index} pdf={opened.pdf} number={index + 1} label={label} />
  ))
}

type PdfPageProps = { pdf: PDFDocumentProxy; number: number; label: string }

function PdfPage({ pdf, number, label }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let stop = (): void => undefined
    const draw = async (): Promise<void> => {
      const page = await pdf.getPage(number)
      if (!canvas.current) return
      const { width } = page.getViewport({ scale: 1 })
      const viewport = page.getViewport({ scale: drawnWidth / width })
      canvas.current.width = viewport.width
      canvas.current.height = viewport.height
      const drawing = page.render({ canvas: canvas.current, viewport })
      stop = () => drawing.cancel()
      await drawing.promise
    }
    // cancelled, or a page that cannot be drawn: the others are
    draw().catch(() => undefined)
    return () => stop()
  }, [pdf, number])
  return (
    <canvas
      ref={canvas}
      role="img"
      aria-label={`${label}, page ${number}`}
      className="border-line block h-auto w-full border-b bg-white"
    />
  )
}
