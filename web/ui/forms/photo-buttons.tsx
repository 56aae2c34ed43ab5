import { Camera, ImagePlus } from 'lucide-react'
import type { ButtonLook } from '../button-styles.ts'
import { FileButton } from './file-button.tsx'

type PhotoButtonsProps = Pick<ButtonLook, 'size' | 'variant'> & {
  /** The label of the button that opens the files on the device. */
  label: string
  /** Read after the labels: what the photos are of. */
  about: string
  isMultiple?: boolean
  /** A media type that may be chosen besides photos. */
  alsoTakes?: string
  onFiles: (files: File[]) => void
}

/**
 * Photos from the device and, on handheld devices, from its camera: the file picker of a phone does not always offer the camera.
 */
export function PhotoButtons({
  label,
  about,
  isMultiple = false,
  alsoTakes,
  onFiles,
  ...look
}: PhotoButtonsProps) {
  const shared = { accept: 'image/*', isWide: true, about, onFiles, ...look }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-2 sm:flex">
      <span className="hidden any-pointer-coarse:contents">
        <FileButton {...shared} isCamera icon={<Camera aria-hidden />} className="sm:w-auto">
          Take a photo
        </FileButton>
      </span>
      <FileButton
        {...shared}
        accept={alsoTakes ? `${shared.accept},${alsoTakes}` : shared.accept}
        isMultiple={isMultiple}
        icon={<ImagePlus aria-hidden />}
        className="sm:w-auto"
      >
        {label}
      </FileButton>
    </div>
  )
}
