/**
 * The elements of the message that Towline sends, in their order, each with how often it comes and what it holds: our own list from OECD,
 * Digital Platform Information XML Schema v1.0 (`DPIXML_v1.0.xsd`, `oecddpitypes_v1.0.xsd`). The schema's files are not kept here: the OECD's
 * terms do not clearly allow a copy within a product (docs/legal.md). Every message is checked against this list before it is kept; parts
 * of the schema that Towline does not use (establishments, property, goods) are not in it, so they are refused.
 */
import type { XmlElement } from '../../xml.ts'

type Rule = {
  /** How often: once, at most once, any number of times. */
  times?: 'optional' | 'any'
  /** Of the text; an element without it holds elements. */
  text?: RegExp
  /** Every attribute, all of them needed. */
  attributes?: Readonly<Record<string, RegExp>>
  children?: Readonly<Record<string, Rule>>
  /** One of the children, and no more. */
  isChoice?: true
}

const upTo = (length: number): RegExp => new RegExp(`^[^]{1,${length}}$`, 'u')
/** `StringMin1Max200_Type` */
const words = { text: upTo(200) } satisfies Rule
const country = /^[A-Z]{2}$/
const date = /^\d{4}-\d{2}-\d{2}$/
const whole = { text: /^-?\d+$/ } satisfies Rule
/** `MonAmnt_Type`: `xsd:integer` with its currency. */
const money = { ...whole, attributes: { currCode: /^EUR$/ } } satisfies Rule

const perQuarter = (name: string, rule: Rule): Record<string, Rule> =>
  Object.fromEntries([1, 2, 3, 4].map((quarter) => [`dpi:${name}${quarter}`, rule]))

/** `TIN_Type` */
const taxNumber = { text: upTo(200), attributes: { issuedBy: country } } satisfies Rule

/** `Address_Type` with `AddressFix_Type`. */
const address: Rule = {
  attributes: { legalAddressType: /^OECD30[1-5]$/ },
  children: {
    'dpi:CountryCode': { text: country },
    'dpi:AddressFix': {
      children: {
        'dpi:Street': words,
        'dpi:PostCode': { ...words, times: 'optional' },
        'dpi:City': words,
      },
    },
  },
}

/** `stf:DocSpec_Type`, without `CorrMessageRefId`, which "must not be used". */
const docSpec: Rule = {
  children: {
    'stf:DocTypeIndic': { text: /^OECD[0-3]$/ },
    'stf:DocRefId': words,
    'stf:CorrDocRefId': { ...words, times: 'optional' },
  },
}

const messageSpec: Rule = {
  children: {
    'dpi:SendingEntityIN': words,
    'dpi:TransmittingCountry': { text: country },
    'dpi:ReceivingCountry': { text: country },
    'dpi:MessageType': { text: /^DAC7$/ },
    // `StringMin1Max170_Type`
    'dpi:MessageRefId': { text: upTo(170) },
    'dpi:MessageTypeIndic': { text: /^DPI40[123]$/ },
    'dpi:ReportingPeriod': { text: date },
    // `xsd:dateTime`
    'dpi:Timestamp': { text: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/ },
  },
}

/** `CorrectablePlatformOperator_Type` */
const platformOperator: Rule = {
  children: {
    'dpi:ResCountryCode': { text: country },
    'dpi:TIN': taxNumber,
    'dpi:VAT': { ...words, times: 'optional' },
    'dpi:Name': words,
    'dpi:PlatformBusinessName': words,
    'dpi:Address': address,
    'dpi:Nexus': { text: /^RPONEX[1-5]$/ },
    'dpi:AssumedReporting': { text: /^(?:true|false)$/ },
    'dpi:DocSpec': docSpec,
  },
}

/** `PersonParty_Type` */
const individual: Rule = {
  children: {
    'dpi:ResCountryCode': { text: country },
    'dpi:TIN': taxNumber,
    'dpi:VAT': { ...words, times: 'optional' },
    'dpi:Name': {
      attributes: { nameType: /^OECD20[1-8]$/ },
      children: { 'dpi:FirstName': words, 'dpi:LastName': words },
    },
    'dpi:Address': address,
    'dpi:BirthInfo': { children: { 'dpi:BirthDate': { text: date } } },
  },
}

/** `OrganisationParty_Type` */
const organisation: Rule = {
  children: {
    'dpi:ResCountryCode': { text: country },
    'dpi:TIN': taxNumber,
    // `OrganisationIN_Type`: the number of a business register
    'dpi:IN': { ...words, attributes: { issuedBy: country, INType: /^BRN$/ } },
    'dpi:VAT': { ...words, times: 'optional' },
    'dpi:Name': words,
    'dpi:Address': address,
  },
}

const financialIdentifier: Rule = {
  times: 'optional',
  children: {
    'dpi:Identifier': { ...words, attributes: { AccountNumberType: upTo(200) } },
  },
}

const seller = (identity: Record<string, Rule>): Rule => ({
  children: {
    'dpi:Standard': { children: { ...identity, 'dpi:FinancialIdentifier': financialIdentifier } },
  },
})

/** `CorrectableReportableSeller_Type` */
const reportableSeller: Rule = {
  times: 'any',
  children: {
    'dpi:Identity': {
      isChoice: true,
      children: {
        'dpi:EntitySeller': seller({ 'dpi:EntSellerID': organisation }),
        'dpi:IndividualSeller': seller({ 'dpi:IndSellerID': individual }),
      },
    },
    'dpi:RelevantActivities': {
      children: {
        // `OtherActivities_Type`
        'dpi:PersonalServices': {
          children: {
            'dpi:Consideration': { children: perQuarter('ConsQ', money) },
            'dpi:NumberOfActivities': { children: perQuarter('NumbQ', whole) },
            'dpi:Fees': { children: perQuarter('FeesQ', money) },
            'dpi:Taxes': { children: perQuarter('TaxQ', money) },
          },
        },
      },
    },
    'dpi:DocSpec': docSpec,
  },
}

const document: Rule = {
  attributes: {
    'xmlns:dpi': /^urn:oecd:ties:dpi:v1$/,
    'xmlns:stf': /^urn:oecd:ties:dpistf:v1$/,
    version: /^1\.0$/,
  },
  children: {
    'dpi:MessageSpec': messageSpec,
    'dpi:DPIBody': {
      children: {
        'dpi:PlatformOperator': platformOperator,
        'dpi:ReportableSeller': reportableSeller,
      },
    },
  },
}

/** Where the message departs from the list, without the values, which are personal; empty: nowhere. */
export const problemsOfMessage = (root: XmlElement): string[] =>
  root.name === 'dpi:DPI_OECD' ? problemsOf(root, document, root.name) : ['another root']

const problemsOf = (found: XmlElement, rule: Rule, path: string): string[] => [
  ...attributeProblems(found.attributes ?? {}, rule.attributes ?? {}, path),
  ...contentProblems(found, rule, path),
]

const attributeProblems = (
  found: Readonly<Record<string, string>>,
  wanted: Readonly<Record<string, RegExp>>,
  path: string,
): string[] => [
  ...Object.entries(wanted).flatMap(([name, pattern]) =>
    pattern.test(found[name] ?? '') ? [] : [`${path}: attribute ${name}`],
  ),
  ...Object.keys(found).flatMap((name) =>
    name in wanted ? [] : [`${path}: unknown attribute ${name}`],
  ),
]

const contentProblems = ({ content }: XmlElement, rule: Rule, path: string): string[] => {
  if (typeof content === 'string') {
    return rule.text?.test(content) ? [] : [`${path}: text`]
  }
  if (rule.text) return [`${path}: elements in place of text`]
  if (rule.isChoice) {
    const [one, ...more] = content
    const known = one && rule.children?.[one.name]
    return known && more.length === 0
      ? problemsOf(one, known, `${path}/${one.name}`)
      : [`${path}: not one of its choices`]
  }
  const names = Object.keys(rule.children ?? {})
  const problems: string[] = []
  let from = 0
  for (const child of content) {
    const at = names.indexOf(child.name)
    const known = rule.children?.[child.name]
    if (!known) problems.push(`${path}/${child.name}: unknown`)
    else if (at < from) problems.push(`${path}/${child.name}: out of order or repeated`)
    else {
      problems.push(...missing(rule, names.slice(from, at), path))
      problems.push(...problemsOf(child, known, `${path}/${child.name}`))
      from = known.times === 'any' ? at : at + 1
    }
  }
  return [...problems, ...missing(rule, names.slice(from), path)]
}

const missing = ({ children = {} }: Rule, names: readonly string[], path: string): string[] =>
  names.flatMap((name) => (children[name]?.times ? [] : [`${path}/${name}: missing`]))
