/** What is covered of a booking, as operators and as the insurer's programs read it. */
import type { z } from 'zod'
import type { BookedCoverView, partnerCover } from '../../contract/partners/cover.ts'
import { snakeCased } from '../../contract/snake-case.ts'
import type { BookedCover } from '../../domain/cover/cover-of.ts'

/** Without how far from home it was, which only the reasons say. */
export const viewCover = ({ homeKm: _homeKm, ...cover }: BookedCover): BookedCoverView => ({
  rulesVersion: cover.rulesVersion,
  coveredCents: cover.coveredCents,
  excessCents: cover.excessCents,
  lines: cover.lines.map((line) => ({ ...line })),
  notChecked: [...cover.notChecked],
})

export const viewPartnerCover = (cover: BookedCover): z.output<typeof partnerCover> =>
  snakeCased(viewCover(cover))
