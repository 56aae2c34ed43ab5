export { publishCoverRules, showCoverRules } from './cover-versions.ts'
export { viewCover, viewPartnerCover } from './cover-views.ts'
export { areCallOutsUsed, coverAtBooking, coverAtQuote } from './work-out-cover.ts'
