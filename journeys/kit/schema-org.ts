/**
 * The vocabulary of schema.org, as published, and whether structured data follows it: known types, known properties of those types,
 * values of the kinds a property takes, and the properties that search engines require before they show any of it.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

type Vocabulary = {
  classes: ReadonlySet<string>
  /** Each class with all its superclasses, itself included. */
  kinds: ReadonlyMap<string, ReadonlySet<string>>
  properties: ReadonlyMap<string, { of: readonly string[]; takes: readonly string[] }>
  superseded: ReadonlySet<string>
  /** The members of an enumeration: Monday is a DayOfWeek. */
  members: ReadonlyMap<string, readonly string[]>
}

/** Properties that search engines require, by type; subtypes inherit them. */
const needed: Record<string, readonly string[]> = {
  Answer: ['text'],
  BreadcrumbList: ['itemListElement'],
  FAQPage: ['mainEntity'],
  GeoCoordinates: ['latitude', 'longitude'],
  ListItem: ['position', 'name'],
  LocalBusiness: ['name', 'address', 'telephone', 'url', 'areaServed'],
  OpeningHoursSpecification: ['dayOfWeek', 'opens', 'closes'],
  Organization: ['name', 'url'],
  Place: ['name'],
  PostalAddress: ['addressCountry'],
  Question: ['name', 'acceptedAnswer'],
  Service: ['name', 'provider'],
  UnitPriceSpecification: ['price', 'priceCurrency'],
  WebSite: ['name', 'url'],
}

const textual = new Set(['Text', 'URL', 'Date', 'DateTime', 'Time', 'Number', 'Duration'])

let known: Vocabulary | undefined

/** The faults of one object of structured data, a line each. */
export function structuredDataFaults(data: unknown): string[] {
  if (!isObject(data)) return ['not an object']
  const { '@context': context, ...object } = data
  const faults = context === 'https://schema.org' ? [] : [`@context is ${JSON.stringify(context)}`]
  return [...faults, ...faultsOf(object, '', (known ??= readVocabulary()))]
}

function faultsOf(object: Record<string, unknown>, at: string, words: Vocabulary): string[] {
  const { '@type': type, '@id': id, ...properties } = object
  // A reference to an object that is described elsewhere.
  if (type === undefined && id !== undefined && Object.keys(properties).length === 0) return []
  if (typeof type !== 'string' || !words.classes.has(type)) {
    return [`${at}: there is no type ${JSON.stringify(type)}`]
  }
  const here = at ? `${at} (${type})` : type
  const kinds = words.kinds.get(type) ?? new Set([type])
  const missing = Object.entries(needed)
    .filter(([kind]) => kinds.has(kind))
    .flatMap(([, names]) => names.filter((name) => properties[name] === undefined))
  return [
    ...new Set(missing.map((name) => `${here}: ${name} is missing`)),
    ...Object.entries(properties).flatMap(([name, value]) => {
      const property = words.properties.get(name)
      if (!property || words.superseded.has(name)) return [`${here}: there is no property ${name}`]
      if (!property.of.some((kind) => kinds.has(kind))) return [`${here} has no property ${name}`]
      const values: unknown[] = Array.isArray(value) ? value : [value]
      return values.flatMap((one) => valueFaults(one, property.takes, `${here}.${name}`, words))
    }),
  ]
}

function valueFaults(
  value: unknown,
  takes: readonly string[],
  at: string,
  words: Vocabulary,
): string[] {
  if (isObject(value)) {
    const type = value['@type']
    const kinds = typeof type === 'string' ? words.kinds.get(type) : undefined
    const fits = kinds === undefined || takes.some((kind) => kinds.has(kind))
    return fits
      ? faultsOf(value, at, words)
      : [`${at} takes ${takes.join(' or ')}, not ${String(type)}`]
  }
  const fits =
    typeof value === 'boolean'
      ? takes.includes('Boolean')
      : typeof value === 'number'
        ? takes.some((kind) => kind === 'Number' || kind === 'Integer')
        : typeof value === 'string' && value.trim() !== '' && textFits(value, takes, words)
  return fits ? [] : [`${at} takes ${takes.join(' or ')}, not ${JSON.stringify(value)}`]
}

function textFits(text: string, takes: readonly string[], words: Vocabulary): boolean {
  if (takes.includes('Text')) return true
  // A URL is accepted for the thing it identifies.
  if (/^https?:\/\//.test(text) && URL.canParse(text)) return true
  if (takes.includes('Time') && /^\d\d:\d\d(:\d\d)?$/.test(text)) return true
  if (takes.includes('Number') && /^-?\d+(\.\d+)?$/.test(text)) return true
  const isOther = takes.some(
    (kind) => textual.has(kind) && !['URL', 'Time', 'Number'].includes(kind),
  )
  return isOther || takes.some((kind) => words.members.get(kind)?.includes(text))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const statement = /^<http:\/\/schema\.org\/(\w+)> <([^>]+)> <([^>]+)>/gm
const schemaOrg = 'http://schema.org/'

/** Statements with one predicate about things of schema.org; those about other vocabularies are left out. */
function readVocabulary(): Vocabulary {
  const entry = createRequire(import.meta.url).resolve('@vocabulary/schema')
  const text = readFileSync(join(dirname(entry), 'schema.nq'), 'utf8')
  const objects = new Map<string, Map<string, string[]>>()
  for (const [, subject = '', predicate = '', object = ''] of text.matchAll(statement)) {
    const name = predicate.replace(/^.*[/#]/, '')
    const about = objects.get(name) ?? new Map<string, string[]>()
    const value = object.startsWith(schemaOrg) ? object.slice(schemaOrg.length) : object
    about.set(subject, [...(about.get(subject) ?? []), value])
    objects.set(name, about)
  }
  const all = (name: string): Map<string, string[]> => objects.get(name) ?? new Map()

  const parents = all('subClassOf')
  const kindsOf = (name: string): string[] => [name, ...(parents.get(name) ?? []).flatMap(kindsOf)]
  const classes = new Set<string>()
  const properties = new Map<string, { of: string[]; takes: string[] }>()
  const members = new Map<string, string[]>()
  for (const [name, types] of all('type')) {
    for (const type of types) {
      if (type.endsWith('#Class')) classes.add(name)
      else if (type.endsWith('#Property')) {
        properties.set(name, {
          of: all('domainIncludes').get(name) ?? [],
          takes: all('rangeIncludes').get(name) ?? [],
        })
      } else members.set(type, [...(members.get(type) ?? []), name])
    }
  }
  return {
    classes,
    kinds: new Map([...classes].map((name) => [name, new Set(kindsOf(name))])),
    properties,
    superseded: new Set(all('supersededBy').keys()),
    members,
  }
}
