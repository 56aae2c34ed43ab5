import { defineModule } from '../define-module.ts'
import { photoJobCatalogue, photoJobs } from './photos.jobs.ts'

export const photosModule = defineModule({
  jobs: { catalogue: photoJobCatalogue, handlers: photoJobs },
})

export { sha256Of } from './clean-photo.ts'
export { fileHandlers, type FindPhoto } from './file-handlers.ts'
export { keyOf, linksTo } from './photo-files.ts'
export { photoJobCatalogue, photoJobs } from './photos.jobs.ts'
export { removeFilesOf } from './remove-files-of.ts'
export { looksLikePdf } from './inspect-pdf.ts'
export { takePdf, takePhoto, type PdfFacts, type PhotoFacts } from './take-photo.ts'
export { openTurns } from './turns.ts'
