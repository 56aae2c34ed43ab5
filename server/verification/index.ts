export { findDocumentPage } from './find-document-page.ts'
export { keepDocuments } from './keep-documents.ts'
export { verificationHandlers } from './verification.routes.ts'
export { verificationJobs } from './verification.jobs.ts'
