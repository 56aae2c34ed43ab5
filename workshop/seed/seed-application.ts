/** A driver who has applied: every document is there, drawn for it, and an operator has yet to open them. */
import sharp from 'sharp'
import {
  documentKinds,
  documentRules,
  isPolicy,
  type DocumentKind,
} from '../../domain/drivers/verification-documents.ts'
import { dateInDays } from '../../domain/time/calendar-date.ts'
import type { Ctx } from '../../server/context.ts'
import { inTransaction } from '../../server/kit/database/database.ts'
import { makePdf } from '../../server/kit/pdf/make-pdf.ts'
import { writeText } from '../../server/kit/pdf/write-pdf.ts'
import { addPage } from '../../server/verification/add-page.ts'
import { checkApplication } from '../../server/verification/check-application.ts'
import { saveBase, saveLicence, saveTruck } from '../../server/verification/save-application.ts'
import { saveDocument } from '../../server/verification/save-document.ts'
import { submitApplication } from '../../server/verification/submit-application.ts'
import { makeAccount, phoneOf } from './make-people.ts'
import { must } from './must.ts'
import { standingClock } from './standing-clock.ts'

const applicant = {
  fullName: 'Peadar Newhitch',
  email: 'applicant@example.ie',
}
const hoursAgo = 3
const validForDays = 300

export const seedApplication = async (ctx: Ctx, now: Date): Promise<void> => {
  const at = new Date(now.getTime() - hoursAgo * 3_600_000)
  const then: Ctx = { ...ctx, clock: standingClock(at) }
  const accountId = await inTransaction(ctx.db, (tx) =>
    makeAccount(tx, {
      ...applicant,
      role: 'driver',
      phone: phoneOf(300),
      passwordHash: null,
    }),
  )
  must(
    await saveBase(then, accountId, {
      town: 'Trim',
      county: 'Meath',
      perKmCents: 245,
    }),
  )
  must(
    await saveTruck(then, accountId, {
      name: 'Slide bed, 4 t',
      type: 'tilt_and_slide',
      payloadKg: 4_000,
      grossKg: 7_490,
      hasTachograph: true,
      heightCm: 280,
      vehicleTypes: ['car', 'van'],
      services: ['winch', 'lockout', 'jump_start'],
      registration: '232-MH-90417',
      colour: 'Blue',
      firstRegistered: '2023-08-14',
    }),
  )
  must(await saveLicence(then, accountId, { category: 'C1', since: '2014-03-03' }))
  for (const kind of documentKinds) await giveDocument(then, accountId, kind, at)
  const { driverId } = must(await submitApplication(then, accountId))
  if (!driverId) throw new Error('the application has no driver')
  await checkApplication(then, driverId)
}

const giveDocument = async (
  ctx: Ctx,
  accountId: string,
  kind: DocumentKind,
  at: Date,
): Promise<void> => {
  const { pages, hasEnd, label } = documentRules[kind]
  for (let page = 1; page <= pages.min; page += 1) {
    const bytes = isPolicy(kind) ? await certificate(label, at) : await photoOf(kind, page)
    // as a phone names it: no document of the demo is anyone's
    must(
      await addPage(ctx, accountId, {
        kind,
        clientId: crypto.randomUUID(),
        bytes,
      }),
    )
  }
  must(
    await saveDocument(ctx, accountId, kind, {
      insurer: isPolicy(kind) ? 'Sample Mutual' : null,
      policyNumber: isPolicy(kind) ? `SM-${documentKinds.indexOf(kind)}0417` : null,
      coverCents: isPolicy(kind) ? 3_000_000_00 : null,
      validUntil: hasEnd ? dateInDays(at, validForDays) : null,
    }),
  )
}

/** As an insurer would send it. */
const certificate = (label: string, at: Date): Promise<Uint8Array> =>
  makePdf(
    {
      title: label,
      facts: [
        { label: 'Insured', value: applicant.fullName },
        { label: 'Cover', value: '€3,000,000' },
      ],
      notes: ['Sample document of the Towline demo. It insures no one.'],
    },
    at,
    (document) => writeText(document, 'Certificate of insurance'),
  )

/** A drawing in the place of a photo; each is different, because the same photo twice is noticed. */
const photoOf = (kind: DocumentKind, page: number): Promise<Buffer> => {
  const shape = shapes[kind] ?? cardShape
  const hue = (documentKinds.indexOf(kind) * 47 + page * 19) % 360
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="800" viewBox="0 0 120 80">
    <rect width="120" height="80" fill="hsl(${hue} 25% 82%)"/>${shape}
    <rect x="${8 + page * 3}" y="70" width="40" height="3" fill="hsl(${hue} 30% 45%)"/></svg>`
  return sharp(Buffer.from(drawing)).jpeg().toBuffer()
}

/** A card with a picture and lines of writing. */
const cardShape = `<rect x="14" y="12" width="92" height="56" rx="4" fill="#fdfcf7"/>
  <rect x="20" y="22" width="22" height="28" fill="#c3ccd6"/>
  <g fill="#8a94a0"><rect x="48" y="24" width="48" height="3"/><rect x="48" y="31" width="40" height="3"/>
  <rect x="48" y="38" width="44" height="3"/><rect x="48" y="45" width="30" height="3"/></g>`
const shapes: Partial<Record<DocumentKind, string>> = {
  truck_photo: `<rect y="58" width="120" height="22" fill="#6d7278"/><path d="M16 52h58v6H16zM78 34h16l10 12v12H78z" fill="#2f5fa8"/>
    <path d="M82 38h10l6 8H82z" fill="#dfe8f2"/><g fill="#22262b"><circle cx="32" cy="60" r="6"/><circle cx="60" cy="60" r="6"/><circle cx="93" cy="60" r="6"/></g>`,
  portrait: `<circle cx="60" cy="32" r="15" fill="#d8a988"/><path d="M32 80c0-20 12-30 28-30s28 10 28 30z" fill="#f0a500"/>
    <path d="M44 28c2-14 30-14 32 0-8-5-24-5-32 0z" fill="#4a3527"/>`,
}
