import { TextTable, type TextColumn } from '../text-table.tsx'

type Law = { name: string; about: string; here: string }

const laws: readonly Law[] = [
  {
    name: 'Consumer Rights Act 2022',
    about:
      'What a consumer must be told before a distance contract, how it can be cancelled, and how well a service must be done.',
    here: 'Price and terms before you order, your express request to start at once, and the right to cancel.',
  },
  {
    name: 'Regulation (EU) 2022/2065, Digital Services Act; Digital Services Act 2024',
    about:
      'What an online platform must disclose and how it deals with notices about what is on it.',
    here: 'One address for notices, advertising labelled, reasons given for every restriction.',
  },
  {
    name: 'Regulation (EU) 2019/1150, platform to business',
    about: 'Fair terms for businesses that sell through a platform.',
    here: 'How drivers are ranked is public; changes and suspensions come with notice and reasons.',
  },
  {
    name: 'Regulation (EU) 2016/679, GDPR; Data Protection Act 2018',
    about: 'Personal data.',
    here: 'Contact details for the length of a job, positions on duty only, and the privacy policy.',
  },
  {
    name: 'Road Traffic Act 1961, and the acts that amend it',
    about: 'Licences, insurance, duties after an accident, and the state of a truck.',
    here: 'What a driver must show before the first job, and what to do at the roadside.',
  },
  {
    name: 'Value-Added Tax Consolidation Act 2010',
    about: 'VAT on the recovery and on our commission.',
    here: 'Prices include VAT; the VAT on the commission is a line of its own, on a driver’s statement and on the customer’s receipt.',
  },
]

const columns: readonly TextColumn<Law>[] = [
  { id: 'name', header: 'Law', cell: ({ name }) => name },
  { id: 'about', header: 'What it is about', cell: ({ about }) => about },
  { id: 'here', header: 'Where you meet it here', cell: ({ here }) => here },
]

/** The laws that apply, and where a reader meets each of them. */
export function LawTable() {
  return (
    <TextTable
      caption="The law behind a booking"
      columns={columns}
      rows={laws}
      rowKey={({ name }) => name}
    />
  )
}
