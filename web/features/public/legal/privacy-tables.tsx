import { closingDays } from '../../../../domain/accounts/retention.ts'
import { businessRecordsYears } from '../../../../domain/law.ts'
import { TextTable, type TextColumn } from '../text-table.tsx'

type Right = { name: string; article: string; means: string }

const rights: readonly Right[] = [
  {
    name: 'To see it',
    article: '15',
    means: 'A copy of what we have about you, and what we do with it.',
  },
  {
    name: 'To have it put right',
    article: '16',
    means: 'You can change your name and number under Your account; we change the rest.',
  },
  {
    name: 'To have it deleted',
    article: '17',
    means: `Close your account under Your account, or write to us: ${closingDays} days later everything goes that no law requires us to keep. Records of bookings stay until ${businessRecordsYears} years after the end of their year, locked away from daily use.`,
  },
  {
    name: 'To have it left alone',
    article: '18',
    means: 'We store it and do nothing else with it while something is in dispute.',
  },
  {
    name: 'To take it with you',
    article: '20',
    means: 'What you gave us, as a file that another program can read.',
  },
  {
    name: 'To object',
    article: '21',
    means:
      'Where the basis is a legitimate interest: tell us why it weighs more for you, and we stop unless the law says otherwise.',
  },
]

const rightColumns: readonly TextColumn<Right>[] = [
  { id: 'name', header: 'Your right', cell: ({ name }) => name },
  { id: 'article', header: 'GDPR article', cell: ({ article }) => article, isShort: true },
  { id: 'means', header: 'What it means here', cell: ({ means }) => means },
]

export function RightsTable() {
  return (
    <TextTable
      caption="Your rights"
      columns={rightColumns}
      rows={rights}
      rowKey={({ article }) => article}
    />
  )
}
