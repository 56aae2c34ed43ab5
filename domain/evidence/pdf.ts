/** The limits for uploaded documents that are PDFs: an insurer's schedule with its endorsements fits. */

export const maxPdfBytes = 10 * 1024 * 1024
export const maxPdfPages = 20

export const pdfMediaType = 'application/pdf'
