import { rankingWeights } from '../../../../domain/dispatch/matching.ts'
import { TextTable, type TextColumn } from '../text-table.tsx'

type DriverList = { where: string; who: string; order: string }

const lists: readonly DriverList[] = [
  {
    where: 'Offered for you',
    who: 'Every eligible driver, in waves.',
    order: 'As above.',
  },
  {
    where: 'To choose from, beside a price',
    who: 'The first of the same ranking, each with their own price.',
    order:
      'As above. A driver you chose, but who is too far away to be among them, is listed last.',
  },
  {
    where: 'A pickup that is not on the map',
    who: 'Every eligible driver on duty.',
    order:
      'By average rating, then by number of ratings; new drivers last. No arrival times are known.',
  },
  {
    where: 'The directory',
    who: 'Verified drivers who are rated well enough or new; those free now, unless you ask for all.',
    order: `By average rating, a new driver counting as ${rankingWeights.unratedCountsAs} stars, then by number of ratings.`,
  },
  {
    where: 'The landing page',
    who: 'A few drivers who are free now and have been rated.',
    order: 'By average rating, then by number of ratings.',
  },
]

const columns: readonly TextColumn<DriverList>[] = [
  { id: 'where', header: 'Where', cell: ({ where }) => where, width: 'md:w-[24%]' },
  { id: 'who', header: 'Who is in it', cell: ({ who }) => who, width: 'md:w-[36%]' },
  { id: 'order', header: 'In what order', cell: ({ order }) => order },
]

/** Every list of drivers, and its order. */
export function DriverLists() {
  return (
    <TextTable
      caption="Where drivers are listed, and in what order"
      columns={columns}
      rows={lists}
      rowKey={({ where }) => where}
    />
  )
}
