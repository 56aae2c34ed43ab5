/**
 * What a page was drawn with beyond what its scripts contain: the tariff, where it is a later one (docs/decisions/0043-tariff-versions.md),
 * and what the server counts every hour. Its scripts hydrate with the same. Small, because every page loads this.
 */
import type { CountedPage } from '../../contract/counted-page.ts'
import type { Tariff } from '../../domain/tariffs/tariff.ts'

export type RenderedPage = { tariff?: Tariff | undefined; counted?: CountedPage | undefined }

/** The id of the element that holds it. */
export const renderedPageId = 'drawn'

const written =
  typeof document === 'undefined' ? null : document.getElementById(renderedPageId)?.textContent
// the server wrote it for these scripts
let drawn: RenderedPage = written ? (JSON.parse(written) as RenderedPage) : {}

/** On the server, before a page is drawn: versions and counts only go forward, so a late request does not restore an old one. */
export const renderWith = ({ tariff, counted }: RenderedPage): void => {
  drawn = {
    tariff: later(drawn.tariff, tariff, ({ effectiveFrom }) => effectiveFrom),
    counted: later(drawn.counted, counted, ({ facts }) => facts.refreshedAt),
  }
}

const later = <T>(
  known: T | undefined,
  next: T | undefined,
  since: (value: T) => string,
): T | undefined => (known && (!next || since(next) <= since(known)) ? known : next)

/** Undefined: the tariff that the scripts contain. */
export const renderedTariff = (): Tariff | undefined => drawn.tariff

/** Undefined: the page was drawn without a count, at the build or while the database did not answer. */
export const renderedCount = (): CountedPage | undefined => drawn.counted

/** The text to write into the page for its scripts; null when they need nothing. */
export const renderedText = (): string | null =>
  drawn.tariff || drawn.counted ? JSON.stringify(drawn).replaceAll('<', '\\u003c') : null
