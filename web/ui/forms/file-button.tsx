import { useId, type ReactNode } from 'react'
import { buttonStyles, type ButtonLook } from '../button-styles.ts'
import { classNames } from '../class-names.ts'

type FileButtonProps = ButtonLook & {
  /** Media types, as `accept` takes them. */
  accept: string
  /** On a phone: opens the rear camera directly. */
  isCamera?: boolean
  isMultiple?: boolean
  onFiles: (files: File[]) => void
  icon?: ReactNode
  /** Read after the label: what this is a photo of, where the label alone does not say. */
  about?: string
  className?: string
  children: ReactNode
}

/** A file input that looks like a button. The input itself takes the focus and has the accessible name. */
export function FileButton({
  accept,
  isCamera = false,
  isMultiple = false,
  onFiles,
  icon,
  about,
  className,
  children,
  ...look
}: FileButtonProps) {
  const id = useId()
  return (
    <span className={classNames('relative inline-flex', look.isWide && 'w-full', className)}>
      <input
        id={id}
        type="file"
        accept={accept}
        capture={isCamera ? 'environment' : undefined}
        multiple={isMultiple}
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // the same file may be chosen again
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <label
        htmlFor={id}
        className={classNames(
          buttonStyles(look),
          'peer-focus-visible:outline-focus cursor-pointer flex-wrap peer-focus-visible:outline-3 peer-focus-visible:outline-offset-2',
        )}
      >
        {icon}
        <span>
          {children}
          {about && <span className="sr-only">{`: ${about}`}</span>}
        </span>
      </label>
    </span>
  )
}
