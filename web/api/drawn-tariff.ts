/**
 * The tariff a page was drawn with, where it is not the one its scripts contain (docs/decisions/0043-tariff-versions.md). Apart from the
 * other tariff code, because every page loads this.
 */
import type { Tariff } from '../../domain/tariffs/tariff.ts'

/** The id of the element that holds it. */
export const tariffElementId = 'tariff'

const written =
  typeof document === 'undefined' ? null : document.getElementById(tariffElementId)?.textContent
// the server wrote it for these scripts
let drawn: Tariff | null = written ? (JSON.parse(written) as Tariff) : null

/** On the server, before a page is drawn: versions only go forward, so a late request does not restore an old one. */
export const drawWith = (tariff: Tariff | undefined): void => {
  if (tariff && (!drawn || tariff.effectiveFrom > drawn.effectiveFrom)) drawn = tariff
}

/** Null: the tariff that the scripts contain. */
export const drawnTariff = (): Tariff | null => drawn

/** The tariff to write into the page for its scripts; null when they contain it. */
export const tariffToWrite = (): string | null =>
  drawn && JSON.stringify(drawn).replaceAll('<', '\\u003c')
