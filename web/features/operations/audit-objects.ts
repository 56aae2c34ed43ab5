/** The object of an audit log entry: in words, with the end of its identifier to tell it apart, and its page. Pure. */
import { paths } from '../../paths.ts'

/** By the prefix of their identifiers; kinds without `pageOf` have no page. */
const kinds: Readonly<Record<string, { word: string; pageOf?: (id: string) => string }>> = {
  bkg: { word: 'Booking', pageOf: paths.booking },
  acc: { word: 'User', pageOf: paths.adminUser },
  drv: { word: 'Driver', pageOf: paths.verificationOf },
  ptr: { word: 'Insurer', pageOf: (id) => paths.insurerOf(id) },
  adv: { word: 'Advertisement', pageOf: paths.adminAdvert },
  phb: { word: 'Phone booking', pageOf: () => paths.adminPhone },
  adc: { word: 'Advertiser’s invoice', pageOf: () => paths.revenueDashboard },
  adp: { word: 'Picture' },
  inv: { word: 'Invitation' },
  not: { word: 'Note' },
  ntc: { word: 'Notification' },
  ctm: { word: 'Message' },
  doc: { word: 'Document' },
  pky: { word: 'Key' },
  quo: { word: 'Quote' },
  rfd: { word: 'Refund' },
  rrq: { word: 'Proposal' },
  shf: { word: 'Shift' },
  tsk: { word: 'Task' },
  txr: { word: 'Report to Revenue', pageOf: () => paths.adminTax },
  whd: { word: 'Delivery' },
  whk: { word: 'Webhook' },
}

const readId = (text: string) => {
  const [, prefix = '', rest = ''] = /^([a-z]{3})_([0-9a-z]{26})$/.exec(text) ?? []
  return rest === '' ? null : { kind: kinds[prefix], end: `…${rest.slice(-6)}` }
}

/** `Booking …hq2ta7`; null: no identifier. */
export const objectLabel = (text: string): string | null => {
  const id = readId(text)
  return id && (id.kind ? `${id.kind.word} ${id.end}` : id.end)
}

/** Null: it has no page. */
export const objectPage = (text: string): string | null =>
  readId(text)?.kind?.pageOf?.(text) ?? null
