/**
 * The tariff a page was drawn with, where it is not the one its scripts know (docs/decisions/0043-tariff-versions.md). Apart from what else
 * there is about tariffs, because every page carries it.
 */
import type { Tariff } from '../../domain/tariff.ts'

/** Of the element that holds it. */
export const tariffElementId = 'tariff'

const written =
  typeof document === 'undefined' ? null : document.getElementById(tariffElementId)?.textContent
// the server wrote it for these scripts
let drawn: Tariff | null = written ? (JSON.parse(written) as Tariff) : null

/** On the server, before a page is drawn: versions only follow each other, so a late request brings none back. */
export const drawWith = (tariff: Tariff | undefined): void => {
  if (tariff && (!drawn || tariff.effectiveFrom > drawn.effectiveFrom)) drawn = tariff
}

/** Null: the one the scripts know. */
export const drawnTariff = (): Tariff | null => drawn

/** What the page holds for its scripts; null when they know it. */
export const tariffToWrite = (): string | null =>
  drawn && JSON.stringify(drawn).replaceAll('<', '\\u003c')
