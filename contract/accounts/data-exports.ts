/** An archive of everything about a person: started by them, or by an operator for a person who writes in; opened by them alone. */
import { z } from 'zod'
import { userReasonMaxLength } from '../../domain/accounts/user-admin.ts'
import { exportStates } from '../../domain/privacy/export/data-export.ts'
import { operators, signedIn } from '../access.ts'
import type { Routes } from '../route.ts'
import { accountId, id, moment } from '../shapes.ts'
import { neededText } from '../text-fields.ts'

const exportId = id('exp')

const dataExport = z
  .object({
    exportId,
    state: z.enum(exportStates),
    requestedAt: moment,
    /** An operator started it, for a person who wrote in. */
    isByOperator: z.boolean(),
    readyAt: moment.nullable(),
    /** Deleted then. */
    until: moment,
    byteCount: z.int(),
  })
  .meta({ id: 'DataExport' })
export type DataExport = z.infer<typeof dataExport>

const dataExports = z.object({
  /** The newest first. */
  exports: z.array(dataExport),
})

const params = z.object({ exportId })
const ofUser = z.object({ accountId })

export const dataExportRoutes = {
  'GET /api/me/exports': {
    summary: 'The archives of your data of the last days, and whether one is being made',
    tag: 'Accounts',
    access: signedIn,
    answer: dataExports,
  },
  'POST /api/me/exports': {
    summary:
      'Have an archive of your data made; while one is being made, a second request changes nothing',
    tag: 'Accounts',
    access: signedIn,
    answer: dataExports,
    refusals: ['reauthentication_required', 'export_too_often'],
    perMinute: 10,
  },
  'POST /api/me/exports/:exportId/open': {
    summary: 'Whether your archive can be downloaded now, and from where',
    tag: 'Accounts',
    access: signedIn,
    params,
    answer: z.object({ path: z.string() }),
    refusals: ['reauthentication_required', 'export_not_ready', 'export_not_found'],
  },
  'GET /api/me/exports/:exportId/archive': {
    summary: 'Your archive as a ZIP file',
    tag: 'Accounts',
    access: signedIn,
    params,
    download: { mediaType: 'application/zip' },
    refusals: ['reauthentication_required', 'export_not_ready', 'export_not_found'],
    perMinute: 10,
  },
  'GET /api/operations/users/:accountId/exports': {
    summary:
      'Which archives of a person’s data were made in the last days; no operator can open one',
    tag: 'Operations',
    access: operators,
    params: ofUser,
    answer: dataExports,
    refusals: ['not_found'],
  },
  'POST /api/operations/users/:accountId/exports': {
    summary: 'Have an archive made for a person who wrote in, who alone can open it; on record',
    tag: 'Operations',
    access: operators,
    params: ofUser,
    body: z.strictObject({ reason: neededText(userReasonMaxLength, 'Say why') }),
    answer: dataExports,
    refusals: ['not_found', 'export_too_often'],
  },
} as const satisfies Routes
