/**
 * The message to Revenue against the list of its elements. Mutants seen to fail: elements of a name in another order; a text that is not escaped; the
 * reference of a correction left out.
 */
import { describe, expect, it } from 'vitest'
import { problemsOfMessage } from './dpi-elements.ts'
import { dpiMessage, type DpiMessage, type ReportedSeller } from './dpi-message.ts'
import { element, writeXml, type XmlElement } from '../../xml.ts'

const sampleSeller: ReportedSeller = {
  details: {
    firstName: 'Ciarán',
    lastName: 'O’Brien & Sons <x>',
    bornOn: '1984-02-29',
    companyName: null,
    companyNumber: null,
    street: '4 Main "Street"',
    city: 'Athlone',
    postcode: 'N37 XY00',
    country: 'IE',
    taxNumber: '1234567FA',
    vatStatus: 'registered',
    vatNumber: 'IE1234567T',
  },
  payoutAccount: 'acct_1',
  totals: { consideration: [91_39, 0, 0, -50], fees: [8_61, 0, 0, 0], activities: [1, 0, 0, 0] },
  spec: { kind: 'OECD1', docRefId: 'IE2026-row1', corrects: null },
}

const sampleCompany: ReportedSeller = {
  ...sampleSeller,
  details: {
    ...sampleSeller.details,
    firstName: null,
    lastName: null,
    bornOn: null,
    companyName: 'Sample Recovery & Sons Ltd',
    companyNumber: '654321',
    taxNumber: '1234567T',
  },
}

const message: DpiMessage = {
  messageRefId: 'IE2026IE-1',
  kind: 'new',
  year: 2026,
  madeAt: new Date('2027-01-20T10:11:12.345Z'),
  platform: {
    name: 'Towline Recovery Limited',
    taxNumber: '1234567T',
    vatNumber: null,
    street: '1 Quay Street',
    city: 'Galway',
    postcode: '',
    spec: { kind: 'OECD1', docRefId: 'IE2026-op', corrects: null },
  },
  sellers: [sampleSeller],
}

const correction: DpiMessage = {
  ...message,
  kind: 'corrections',
  platform: { ...message.platform, spec: { kind: 'OECD0', docRefId: 'IE2026-op', corrects: null } },
  sellers: [
    { ...sampleSeller, spec: { kind: 'OECD2', docRefId: 'IE2026-row2', corrects: 'IE2026-row1' } },
  ],
}

const textOf = (root: XmlElement, name: string): string[] => [
  ...(root.name === name && typeof root.content === 'string' ? [root.content] : []),
  ...(typeof root.content === 'string' ? [] : root.content.flatMap((child) => textOf(child, name))),
]

describe('a message', () => {
  it.each<[string, DpiMessage]>([
    ['with new data', message],
    ['with corrections', correction],
    ['about a company', { ...message, sellers: [sampleCompany, sampleSeller] }],
    ['without a seller', { ...message, kind: 'nil', sellers: [] }],
    ['with two', { ...message, sellers: [sampleSeller, { ...sampleSeller, payoutAccount: null }] }],
  ])('%s keeps to the list', (_name, one) => expect(problemsOfMessage(dpiMessage(one))).toEqual([]))

  it('says what it is and of when', () => {
    const root = dpiMessage(message)
    expect(textOf(root, 'dpi:MessageTypeIndic')).toEqual(['DPI401'])
    expect(textOf(root, 'dpi:ReportingPeriod')).toEqual(['2026-12-31'])
    expect(textOf(root, 'dpi:Timestamp')).toEqual(['2027-01-20T10:11:12'])
    expect(textOf(root, 'dpi:ConsQ1')).toEqual(['91'])
    expect(textOf(root, 'dpi:ConsQ4')).toEqual(['-1'])
    expect(textOf(root, 'dpi:FeesQ1')).toEqual(['9'])
    expect(textOf(root, 'dpi:NumbQ1')).toEqual(['1'])
  })

  it('names the row that it corrects, and sends the company along unchanged', () => {
    const root = dpiMessage(correction)
    expect(textOf(root, 'stf:DocTypeIndic')).toEqual(['OECD0', 'OECD2'])
    expect(textOf(root, 'stf:CorrDocRefId')).toEqual(['IE2026-row1'])
  })

  it('names a company by its number in the register, and no person', () => {
    const root = dpiMessage({ ...message, sellers: [sampleCompany] })
    expect(textOf(root, 'dpi:IN')).toEqual(['654321'])
    expect(textOf(root, 'dpi:Name')).toEqual([
      'Towline Recovery Limited',
      'Sample Recovery & Sons Ltd',
    ])
    const xml = writeXml(root)
    expect(xml).toContain('<dpi:IN issuedBy="IE" INType="BRN">654321</dpi:IN>')
    expect(xml).not.toMatch(/IndividualSeller|FirstName|BirthInfo/)
  })

  it('escapes what people typed', () => {
    const xml = writeXml(dpiMessage(message))
    expect(xml).toContain('<dpi:LastName>O’Brien &amp; Sons &lt;x&gt;</dpi:LastName>')
    expect(xml).toContain('<dpi:Street>4 Main &quot;Street&quot;</dpi:Street>')
    expect(writeXml(element('a', 'bell\u0007 and \u{1F69A}'))).toContain(
      '<a>bell and \u{1F69A}</a>',
    )
  })
})

describe('the list refuses', () => {
  const whole = dpiMessage(message)
  const parts = typeof whole.content === 'string' ? [] : whole.content
  it.each<[string, readonly XmlElement[], string]>([
    ['what is missing', parts.slice(0, 1), 'dpi:DPI_OECD/dpi:DPIBody: missing'],
    ['another order', parts.toReversed(), 'out of order'],
    ['what comes twice', [...parts.slice(0, 1), ...parts], 'repeated'],
    ['what it does not know', [...parts, element('x', '')], 'unknown'],
  ])('%s', (_name, content, problem) =>
    expect(problemsOfMessage({ ...whole, content }).join('\n')).toContain(problem),
  )

  it.each<[string, DpiMessage]>([
    [
      'a name that is empty',
      {
        ...message,
        sellers: [{ ...sampleSeller, details: { ...sampleSeller.details, lastName: '' } }],
      },
    ],
    [
      'a text that is too long',
      { ...message, platform: { ...message.platform, name: 'x'.repeat(201) } },
    ],
    [
      'no number of a company',
      {
        ...message,
        sellers: [{ ...sampleCompany, details: { ...sampleCompany.details, companyNumber: null } }],
      },
    ],
    [
      'no day of birth',
      {
        ...message,
        sellers: [{ ...sampleSeller, details: { ...sampleSeller.details, bornOn: '' } }],
      },
    ],
  ])('%s', (_name, one) => expect(problemsOfMessage(dpiMessage(one))).toHaveLength(1))

  it('a seller of no kind, or of both', () => {
    const kinds = (names: string[]): XmlElement =>
      element(
        'dpi:Identity',
        names.map((name) => element(name, [])),
      )
    const replaced = (root: XmlElement, identity: XmlElement): XmlElement => {
      if (root.name === 'dpi:Identity') return identity
      return typeof root.content === 'string'
        ? root
        : { ...root, content: root.content.map((child) => replaced(child, identity)) }
    }
    for (const names of [[], ['dpi:EntitySeller', 'dpi:IndividualSeller'], ['dpi:GVS']]) {
      expect(problemsOfMessage(replaced(whole, kinds(names)))).toEqual([
        'dpi:DPI_OECD/dpi:DPIBody/dpi:ReportableSeller/dpi:Identity: not one of its choices',
      ])
    }
  })
})
