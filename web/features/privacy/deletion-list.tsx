/** What jobs deleted by the retention table: when, what, how much, of when, and by which run. It names no one. */
import type { Deletion } from '../../../contract/operations/deletions.ts'
import { useList } from '../../api/kit/use-list.ts'
import { deletionsPath, deletionsQuery } from '../../api/privacy.ts'
import type { Column } from '../../ui/data/data-table.tsx'
import { DateTime } from '../../ui/data/date-time.tsx'
import { ListScreen } from '../../ui/data/list-screen.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { NoJobsIllustration } from '../../ui/illustrations/state-illustrations.tsx'
import { DownloadCsv } from './download-csv.tsx'

const columns: readonly Column<Deletion>[] = [
  { id: 'removes', header: 'What', isTitle: true, cell: ({ removes }) => removes },
  { id: 'category', header: 'Category', cell: ({ category }) => category.replaceAll('_', ' ') },
  { id: 'rows', header: 'Rows', cell: ({ rowCount }) => rowCount.toLocaleString('en-IE') },
  {
    id: 'of',
    header: 'Data of',
    cell: ({ dataFrom, dataTo }) =>
      dataFrom && dataTo ? (
        <>
          <DateTime at={dataFrom} wording="date" /> – <DateTime at={dataTo} wording="date" />
        </>
      ) : (
        'No date'
      ),
  },
  { id: 'at', header: 'Deleted', cell: ({ at }) => <DateTime at={at} /> },
  { id: 'run', header: 'Job', cell: ({ job, jobRun }) => (jobRun ? `${job} ${jobRun}` : job) },
  { id: 'version', header: 'Rules', cell: ({ ruleVersion }) => ruleVersion },
]

export function DeletionList() {
  const list = useList(deletionsQuery)
  return (
    <>
      <DownloadCsv path={deletionsPath} />
      <ListScreen
        list={list}
        label="Loading the deletion log"
        caption="Deletion log"
        isDense
        columns={columns}
        rowKey={({ deletionId }) => deletionId}
        empty={
          <EmptyState illustration={<NoJobsIllustration />} title="Nothing deleted yet">
            The jobs run each night, and list here what they deleted.
          </EmptyState>
        }
      />
    </>
  )
}
