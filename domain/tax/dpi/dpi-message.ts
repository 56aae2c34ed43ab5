/**
 * The message to Revenue: OECD, Digital Platform Information XML Schema v1.0 (`DPIXML_v1.0.xsd`, namespace `urn:oecd:ties:dpi:v1`, with
 * `oecddpitypes_v1.0.xsd`, `urn:oecd:ties:dpistf:v1`), which Council Directive (EU) 2021/514 uses with the message type `DAC7`. Roadside
 * recovery is a personal service (Annex V, Section I A(11)): element `PersonalServices`. The elements and their order: `dpi-elements.ts`.
 */
import { quarters, wholeEuros, type PerQuarter, type QuarterTotals } from '../quarter-totals.ts'
import { messageKinds, type MessageKind, type RowKind } from '../report-plan.ts'
import { sellerKindOf, type TaxDetails } from '../tax-details.ts'
import { element, type XmlElement } from '../../xml.ts'

/** The company that runs the platform, as Revenue has it. */
export type PlatformOperator = {
  name: string
  /** The tax reference number, and the VAT number where there is one. */
  taxNumber: string
  vatNumber: string | null
  street: string
  city: string
  postcode: string
}

/** How a part of the message relates to what was filed; `OECD0`: sent along unchanged, under the reference it was filed with. */
export type DocSpec = { kind: 'OECD0' | RowKind; docRefId: string; corrects: string | null }

export type ReportedSeller = {
  details: TaxDetails
  /** Where their pay goes, as the payment company names it; null: not known. */
  payoutAccount: string | null
  totals: QuarterTotals
  spec: DocSpec
}

export type DpiMessage = {
  messageRefId: string
  kind: MessageKind
  year: number
  madeAt: Date
  platform: PlatformOperator & { spec: DocSpec }
  sellers: readonly ReportedSeller[]
}

export const dpiNamespaces = {
  'xmlns:dpi': 'urn:oecd:ties:dpi:v1',
  'xmlns:stf': 'urn:oecd:ties:dpistf:v1',
} as const

const dpi = (
  name: string,
  ...rest: Parameters<typeof element> extends [string, ...infer R] ? R : never
) => element(`dpi:${name}`, ...rest)

/** The document as a tree. */
export const dpiMessage = (message: DpiMessage): XmlElement =>
  element(
    'dpi:DPI_OECD',
    [
      dpi('MessageSpec', [
        dpi('SendingEntityIN', message.platform.taxNumber),
        dpi('TransmittingCountry', 'IE'),
        dpi('ReceivingCountry', 'IE'),
        dpi('MessageType', 'DAC7'),
        dpi('MessageRefId', message.messageRefId),
        dpi('MessageTypeIndic', messageKinds[message.kind]),
        dpi('ReportingPeriod', `${message.year}-12-31`),
        dpi('Timestamp', message.madeAt.toISOString().slice(0, 19)),
      ]),
      dpi('DPIBody', [platformElement(message.platform), ...message.sellers.map(sellerElement)]),
    ],
    { ...dpiNamespaces, version: '1.0' },
  )

const platformElement = (platform: DpiMessage['platform']): XmlElement =>
  dpi('PlatformOperator', [
    dpi('ResCountryCode', 'IE'),
    dpi('TIN', platform.taxNumber, { issuedBy: 'IE' }),
    platform.vatNumber === null ? null : dpi('VAT', platform.vatNumber),
    dpi('Name', platform.name),
    dpi('PlatformBusinessName', 'Towline'),
    addressElement({ ...platform, country: 'IE' }, 'OECD304'),
    // resident for tax in the member state that it reports to
    dpi('Nexus', 'RPONEX1'),
    dpi('AssumedReporting', 'false'),
    specElement(platform.spec),
  ])

type Address = Pick<TaxDetails, 'street' | 'city' | 'postcode' | 'country'>

const addressElement = (
  { street, city, postcode, country }: Address,
  legalAddressType: string,
): XmlElement =>
  dpi(
    'Address',
    [
      dpi('CountryCode', country),
      dpi('AddressFix', [
        dpi('Street', street),
        postcode === '' ? null : dpi('PostCode', postcode),
        dpi('City', city),
      ]),
    ],
    { legalAddressType },
  )

const sellerElement = ({ details, payoutAccount, totals, spec }: ReportedSeller): XmlElement =>
  dpi('ReportableSeller', [
    dpi('Identity', [
      dpi(sellerKindOf(details) === 'company' ? 'EntitySeller' : 'IndividualSeller', [
        dpi('Standard', [
          sellerKindOf(details) === 'company' ? companyElement(details) : personElement(details),
          payoutAccount === null
            ? null
            : dpi('FinancialIdentifier', [
                dpi('Identifier', payoutAccount, { AccountNumberType: 'Stripe' }),
              ]),
        ]),
      ]),
    ]),
    dpi('RelevantActivities', [
      dpi('PersonalServices', [
        dpi('Consideration', euros('ConsQ', totals.consideration)),
        dpi(
          'NumberOfActivities',
          quarters.map((quarter) => dpi(`NumbQ${quarter}`, String(totals.activities[quarter - 1]))),
        ),
        dpi('Fees', euros('FeesQ', totals.fees)),
        dpi('Taxes', euros('TaxQ', [0, 0, 0, 0])),
      ]),
    ]),
    specElement(spec),
  ])

const taxNumbersOf = ({ country, taxNumber }: TaxDetails): XmlElement[] => [
  dpi('ResCountryCode', country),
  dpi('TIN', taxNumber, { issuedBy: country }),
]

const vatElement = ({ vatNumber }: TaxDetails): XmlElement | null =>
  vatNumber === null ? null : dpi('VAT', vatNumber)

const personElement = (details: TaxDetails): XmlElement =>
  dpi('IndSellerID', [
    ...taxNumbersOf(details),
    vatElement(details),
    dpi(
      'Name',
      [dpi('FirstName', details.firstName ?? ''), dpi('LastName', details.lastName ?? '')],
      { nameType: 'OECD202' },
    ),
    addressElement(details, 'OECD301'),
    dpi('BirthInfo', [dpi('BirthDate', details.bornOn ?? '')]),
  ])

const companyElement = (details: TaxDetails): XmlElement =>
  dpi('EntSellerID', [
    ...taxNumbersOf(details),
    dpi('IN', details.companyNumber ?? '', { issuedBy: details.country, INType: 'BRN' }),
    vatElement(details),
    dpi('Name', details.companyName ?? ''),
    addressElement(details, 'OECD304'),
  ])

const euros = (name: string, cents: PerQuarter): XmlElement[] =>
  quarters.map((quarter) =>
    dpi(`${name}${quarter}`, String(wholeEuros(cents[quarter - 1] ?? 0)), { currCode: 'EUR' }),
  )

const specElement = ({ kind, docRefId, corrects }: DocSpec): XmlElement =>
  dpi('DocSpec', [
    element('stf:DocTypeIndic', kind),
    element('stf:DocRefId', docRefId),
    corrects === null ? null : element('stf:CorrDocRefId', corrects),
  ])
