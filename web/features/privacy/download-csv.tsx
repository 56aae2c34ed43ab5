import { saveOrToast } from '../../api/kit/save-file.ts'
import { SaveButton } from '../../ui/save-button.tsx'

/** Above a list that the server also has as a CSV, at this path. */
export function DownloadCsv({ path }: { path: string }) {
  return (
    <SaveButton className="mb-4" save={() => saveOrToast(path)}>
      Download CSV
    </SaveButton>
  )
}
