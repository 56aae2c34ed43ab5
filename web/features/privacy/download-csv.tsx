import { Download } from 'lucide-react'
import { wordsOf } from '../../api/kit/failures.ts'
import { useSaveFile } from '../../api/kit/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

/** Above a list that the server also has as a CSV, at this path. */
export function DownloadCsv({ path }: { path: string }) {
  const { save, isSaving } = useSaveFile(path, (failure) => {
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  })
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      isBusy={isSaving}
      busyLabel="Preparing"
      onClick={save}
      className="mb-4"
    >
      Download CSV
    </Button>
  )
}
