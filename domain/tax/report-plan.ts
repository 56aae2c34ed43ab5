/**
 * Which rows the next file for a year has (OECD, Digital Platform Information XML Schema v1.0, User Guide, "Corrections"): new sellers are
 * `OECD1`, changed ones `OECD2`, those who should not have been reported `OECD3`, both referring to the row that was filed last. New data and
 * corrections never share a message. A year without any seller is a message of its own.
 */

/** What a row is: new, corrected, deleted. */
export const rowKinds = ['OECD1', 'OECD2', 'OECD3'] as const
export type RowKind = (typeof rowKinds)[number]

/** New data, corrections, nothing to report: `DPI401`, `DPI402`, `DPI403`. */
export const messageKinds = { new: 'DPI401', corrections: 'DPI402', nil: 'DPI403' } as const
export type MessageKind = keyof typeof messageKinds

/** A driver as they would be reported now; `content` is a hash of everything in the row. */
export type PlannedSeller = { driverId: string; content: string }

/** A row of a file that was filed. */
export type FiledRow = PlannedSeller & { docRefId: string; kind: RowKind }

export type PlannedRow = {
  driverId: string
  kind: RowKind
  /** The row that this one corrects; null for a new one. */
  corrects: string | null
}

export type ReportPlan = { kind: MessageKind; rows: readonly PlannedRow[] } | null

/** Rows to be filed, of new data and of corrections. `filed`: in the order in which they were. */
export const plannedRows = (
  filed: readonly FiledRow[],
  sellers: readonly PlannedSeller[],
): Record<'new' | 'corrections', PlannedRow[]> => {
  const last = new Map(filed.map((row) => [row.driverId, row]))
  const current = new Set(sellers.map(({ driverId }) => driverId))
  const isStanding = (row: FiledRow | undefined): row is FiledRow =>
    row !== undefined && row.kind !== 'OECD3'
  const fresh = sellers.filter(({ driverId }) => !isStanding(last.get(driverId)))
  const changed = sellers.flatMap(({ driverId, content }): PlannedRow[] => {
    const row = last.get(driverId)
    return isStanding(row) && row.content !== content
      ? [{ driverId, kind: 'OECD2', corrects: row.docRefId }]
      : []
  })
  const gone = [...last.values()].flatMap((row): PlannedRow[] =>
    isStanding(row) && !current.has(row.driverId)
      ? [{ driverId: row.driverId, kind: 'OECD3', corrects: row.docRefId }]
      : [],
  )
  return {
    new: fresh.map(({ driverId }) => ({ driverId, kind: 'OECD1', corrects: null })),
    corrections: [...changed, ...gone],
  }
}

/** The next file: what is new first, then corrections; null: everything is filed. `hasFiled`: any file of the year was. */
export const nextReport = (
  filed: readonly FiledRow[],
  sellers: readonly PlannedSeller[],
  hasFiled: boolean,
): ReportPlan => {
  const rows = plannedRows(filed, sellers)
  if (rows.new.length > 0) return { kind: 'new', rows: rows.new }
  if (rows.corrections.length > 0) return { kind: 'corrections', rows: rows.corrections }
  return hasFiled ? null : { kind: 'nil', rows: [] }
}

/** The first year in which drivers were paid here. */
export const firstTaxYear = 2026

/** Section III A(1): by 31 January of the year after. `2027-01-31` */
export const dueOn = (year: number): string => `${year + 1}-01-31`

/** `IE2026IE-…`: country of the sender, year, country of the receiver, and what makes it unique. */
export const messageRefOf = (year: number, unique: string): string => `IE${year}IE-${unique}`

/** Of a row; it begins as the message's does, and is unique for all time. */
export const docRefOf = (year: number, unique: string): string => `IE${year}-${unique}`
