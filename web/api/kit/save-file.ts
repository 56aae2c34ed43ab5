/**
 * Files that the server makes while the user waits. Fetched and not linked to, so that a refusal is shown in words instead of being saved
 * as a file.
 */
import { problemOf } from './call.ts'
import { OfflineError, ProblemError } from './failures.ts'
import { toastRefusal } from './toast-refusal.ts'

/** A pack with many photos over one bar of signal. */
const timeoutMs = 120_000
/** Until the browser has begun its own download. */
const heldMs = 60_000

/** Saves the file at this path under the name that the server gives it. Throws `ProblemError` or `OfflineError`. */
export const saveFile = async (path: string): Promise<void> => {
  const { blob, name } = await fetchFile(path)
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), heldMs)
}

/** For a button: a failure is shown in a toast. Answers whether it was saved. */
export const saveOrToast = async (path: string): Promise<boolean> => {
  try {
    await saveFile(path)
    return true
  } catch (failure) {
    toastRefusal(failure)
    return false
  }
}

const fetchFile = async (path: string): Promise<{ blob: Blob; name: string }> => {
  try {
    const response = await fetch(path, {
      credentials: 'same-origin',
      signal: AbortSignal.timeout(timeoutMs),
    })
    if (!response.ok) throw await problemOf(response)
    return { blob: await response.blob(), name: nameOf(response) }
  } catch (failure) {
    if (failure instanceof ProblemError) throw failure
    throw new OfflineError('no file', { cause: failure })
  }
}

const nameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'towline.pdf'

/** A receipt or credit note of a booking. */
export const receiptPdfPath = (bookingId: string, receiptNo: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/receipts/${encodeURIComponent(receiptNo)}/pdf`

/** A driver's weekly statement. */
export const statementPath = (statementId: string, kind: 'pdf' | 'csv'): string =>
  `/api/driver/statements/${encodeURIComponent(statementId)}/${kind}`

/** A driver's copy of a year's report to Revenue. */
export const taxCopyPath = (year: number): string => `/api/driver/tax-copies/${year}/pdf`

/** The invoice, or the credit note, for our commission. */
export const commissionInvoicePath = (invoiceNo: string): string =>
  `/api/driver/commission-invoices/${encodeURIComponent(invoiceNo)}/pdf`

/** An insurer's monthly invoice. */
export const partnerInvoicePath = (
  partnerId: string,
  invoiceNo: string,
  kind: 'pdf' | 'csv',
): string =>
  `/api/partners/${encodeURIComponent(partnerId)}/invoices/${encodeURIComponent(invoiceNo)}/${kind}`

/** An insurer's invoices, credit notes and payments. */
export const partnerStatementPath = (partnerId: string): string =>
  `/api/partners/${encodeURIComponent(partnerId)}/statement`

export const evidencePackPath = (bookingId: string): string =>
  `/api/bookings/${encodeURIComponent(bookingId)}/evidence-pack`
