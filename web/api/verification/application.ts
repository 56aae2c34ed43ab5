/** A driver's application and weekly hours: reads them and makes each change. */
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import type { DriverApplication } from '../../../contract/drivers/verification-application.ts'
import { pdfMediaType } from '../../../domain/evidence/pdf.ts'
import type { DocumentKind } from '../../../domain/drivers/verification-documents.ts'
import { invalidate, keepAnswer } from '../kit/invalidate.ts'
import { call, type BodyOf, type CallAnswer } from '../kit/call.ts'
import { OfflineError } from '../kit/failures.ts'
import { newClientId } from '../kit/new-client-id.ts'
import { preparePhoto } from '../photos/prepare-photo.ts'
import { upload } from '../photos/upload.ts'
import { queryKeys } from '../kit/query-keys.ts'

/** Its links are good for ten minutes at least. */
const newLinksEveryMs = 8 * 60_000

/** The signed-in driver's own application, begun or not. The live stream reports the reviews of it. */
export const applicationQuery = queryOptions({
  queryKey: queryKeys.application,
  queryFn: ({ signal }) => call('GET /api/driver/application', { signal }),
  refetchInterval: newLinksEveryMs,
})

/** Every step returns the whole application; the driver on the dashboard may have changed with it. */
const keep = (client: QueryClient, application: DriverApplication): void => {
  keepAnswer(client, queryKeys.application, application)
  invalidate(client, queryKeys.driver)
}

const kept = {
  onSuccess: (
    application: DriverApplication,
    _sent: unknown,
    _kept: unknown,
    { client }: { client: QueryClient },
  ) => keep(client, application),
}

/** Refusals: `application_not_open`, `place_not_found`. */
export const saveBase = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/application/base'>) =>
    call('PUT /api/driver/application/base', { body }),
  ...kept,
})

/** Refusal: `application_not_open`. */
export const saveTruck = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/application/truck'>) =>
    call('PUT /api/driver/application/truck', { body }),
  ...kept,
})

/** Refusal: `application_not_open`. */
export const saveLicence = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/application/licence'>) =>
    call('PUT /api/driver/application/licence', { body }),
  ...kept,
})

/** Refusal: `application_not_open`. */
export const saveDocument = mutationOptions({
  mutationFn: ({
    kind,
    body,
  }: {
    kind: DocumentKind
    body: BodyOf<'PUT /api/driver/documents/:kind'>
  }) => call('PUT /api/driver/documents/:kind', { params: { kind }, body }),
  ...kept,
})

export const removePage = mutationOptions({
  mutationFn: (params: { kind: DocumentKind; pageId: string }) =>
    call('DELETE /api/driver/documents/:kind/pages/:pageId', { params }),
  ...kept,
})

/** Refusals: `phone_not_proven`, `application_incomplete`, `application_not_open`. */
export const submitApplication = mutationOptions({
  mutationFn: () => call('POST /api/driver/application/submit'),
  ...kept,
})

/** Refusals: `job_in_hand`, `application_not_open`. */
export const takeBackApplication = mutationOptions({
  mutationFn: () => call('POST /api/driver/application/take-back'),
  ...kept,
})

/** Pauses before retrying after a broken connection; the photo keeps its id, so it is stored once. */
const retryPausesMs = [1_000, 4_000]

/** The photo cannot be read here, or is too large. */
export class UnreadablePhotoError extends Error {
  override readonly name = 'UnreadablePictureError'
}

/** Uploads the photo of a page, or a PDF as it is. Throws `UnreadablePhotoError`, `ProblemError` or `OfflineError`. */
export const sendPage = mutationOptions({
  mutationFn: async ({ kind, file }: { kind: DocumentKind; file: File }) => {
    const blob = file.type === pdfMediaType ? file : await preparePhoto(file)
    if (!blob) throw new UnreadablePhotoError('not a picture that can be sent')
    const path = `/api/driver/documents/${kind}/pages?clientId=${newClientId()}`
    // checked against the contract by the server
    return (await sendAgain(path, blob)) as DriverApplication
  },
  ...kept,
})

const sendAgain = async (path: string, blob: Blob): Promise<unknown> => {
  for (const pauseMs of retryPausesMs) {
    try {
      return await upload(path, blob, () => undefined)
    } catch (failure) {
      if (!(failure instanceof OfflineError)) throw failure
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  return upload(path, blob, () => undefined)
}

export const scheduleQuery = queryOptions({
  queryKey: queryKeys.schedule,
  queryFn: ({ signal }) => call('GET /api/driver/schedule', { signal }),
})

export const changeSchedule = mutationOptions({
  mutationFn: (body: BodyOf<'PUT /api/driver/schedule'>) =>
    call('PUT /api/driver/schedule', { body }),
  onSuccess: (schedule: CallAnswer<'PUT /api/driver/schedule'>, _sent, _kept, { client }) => {
    keepAnswer(client, queryKeys.schedule, schedule)
  },
})
