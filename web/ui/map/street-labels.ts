/** Names on street tiles, in English and in Irish: where both are known and differ, as a road sign has them. */
import type { ExpressionSpecification } from 'maplibre-gl'

export const englishName: ExpressionSpecification = [
  'coalesce',
  ['get', 'name:en'],
  ['get', 'name'],
  '',
]

const irishName: ExpressionSpecification = ['coalesce', ['get', 'name:ga'], '']

/** Empty where there is no Irish name, or it is the same one. */
export const otherIrishName: ExpressionSpecification = [
  'case',
  ['==', irishName, englishName],
  '',
  irishName,
]

/** The English name above the Irish one, which is smaller. */
export const bothNames: ExpressionSpecification = [
  'format',
  englishName,
  {},
  ['case', ['==', otherIrishName, ''], '', ['concat', '\n', otherIrishName]],
  { 'font-scale': 0.85 },
]
