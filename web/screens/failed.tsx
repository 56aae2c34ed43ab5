import { useEffect, useState } from 'react'
import { isRouteErrorResponse } from 'react-router'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Logo } from '../ui/illustrations/logo.tsx'
import { isRecord } from '../ui/is-record.ts'
import { lazyIllustration } from '../ui/loading/lazy-illustration.tsx'
import { MessagePage } from '../ui/feedback/message-page.tsx'
import { noteCrash } from '../ui/note-crash.ts'

const FailedIllustration = lazyIllustration(
  async () => (await import('../ui/illustrations/state-illustrations.tsx')).FailedIllustration,
)

type PageCopy = { title: string; detail: string; requestId?: string }

const unknownFault: PageCopy = {
  title: 'Something went wrong',
  detail: 'An unexpected error occurred. Please try again.',
}

/** The words of a problem document (RFC 9457) that a loader threw; any other error is unknown, and its text is not for visitors. */
const pageCopy = (error: unknown): PageCopy => {
  if (!isRouteErrorResponse(error) || !isRecord(error.data)) return unknownFault
  const { title, detail, requestId } = error.data
  if (typeof title !== 'string' || typeof detail !== 'string') return unknownFault
  return { title, detail, ...(typeof requestId === 'string' ? { requestId } : {}) }
}

/** Shown when a page failed to load. */
export function FailedScreen({ error }: { error: unknown }) {
  const { title, detail, requestId } = pageCopy(error)
  const [reportId, setReportId] = useState<string | null>(null)
  // not while rendering: it is sent once, and the page that the server drew has none
  useEffect(() => {
    if (!requestId) setReportId(noteCrash(error))
  }, [error, requestId])
  const reference = requestId ?? reportId
  return (
    <MessagePage
      brand={<Logo name="Towline" />}
      home={paths.home}
      illustration={<FailedIllustration />}
      title={title}
      actions={
        <>
          <Button onClick={() => window.location.reload()}>Try again</Button>
          <ButtonLink to={paths.home} variant="secondary">
            Return to Home
          </ButtonLink>
        </>
      }
    >
      <title>{`${title} · Towline`}</title>
      {detail}
      {reference && (
        <span className="mt-3 block text-sm wrap-anywhere">{`Reference: ${reference}`}</span>
      )}
    </MessagePage>
  )
}
