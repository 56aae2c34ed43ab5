import { Download } from 'lucide-react'
import { wordsOf } from '../../api/kit/failures.ts'
import { exportPath, type Period } from '../../api/operations/revenue.ts'
import { useSaveFile } from '../../api/kit/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'

type ExportButtonsProps = {
  period: Period
  /** The problem with the typed period. */
  problem: string | null
}

const files = [
  { what: 'revenue', label: 'Revenue CSV' },
  { what: 'adverts', label: 'Advertisement analytics' },
  { what: 'partners', label: 'Insurance partner report' },
] as const

/** The three exports, each of the period above. Every export is recorded. */
export function ExportButtons({ period, problem }: ExportButtonsProps) {
  return (
    <div className="mt-5 flex flex-wrap gap-2">
      {files.map(({ what, label }) => (
        <ExportButton key={what} label={label} path={exportPath(what, period)} problem={problem} />
      ))}
    </div>
  )
}

type ExportButtonProps = { label: string; path: string; problem: string | null }

function ExportButton({ label, path, problem }: ExportButtonProps) {
  const { save, isSaving } = useSaveFile(path, (failure) => {
    const { title, detail } = wordsOf(failure)
    toast.failure({ title, description: detail })
  })
  const press = (): void => {
    if (problem === null) return save()
    toast.failure({ title: 'Check the period', description: `${problem}.` })
  }
  return (
    <Button
      variant="secondary"
      icon={<Download aria-hidden />}
      isBusy={isSaving}
      busyLabel="Preparing"
      onClick={press}
    >
      {label}
    </Button>
  )
}
