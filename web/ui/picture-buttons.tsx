import { Camera, ImagePlus } from 'lucide-react'
import type { ButtonLook } from './button-styles.ts'
import { FileButton } from './file-button.tsx'

type PictureButtonsProps = Pick<ButtonLook, 'size' | 'variant'> & {
  /** Of the one that opens what is on the device. */
  label: string
  /** Read after the labels: what the pictures are of. */
  about: string
  isMultiple?: boolean
  onFiles: (files: File[]) => void
}

/**
 * Pictures from the device, and on what is held in a hand from its camera: the list of a phone's pictures does not always offer that.
 */
export function PictureButtons({
  label,
  about,
  isMultiple = false,
  onFiles,
  ...look
}: PictureButtonsProps) {
  const shared = { accept: 'image/*', isWide: true, about, onFiles, ...look }
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-2 sm:flex">
      <span className="hidden any-pointer-coarse:contents">
        <FileButton {...shared} isCamera icon={<Camera aria-hidden />} className="sm:w-auto">
          Take a picture
        </FileButton>
      </span>
      <FileButton
        {...shared}
        isMultiple={isMultiple}
        icon={<ImagePlus aria-hidden />}
        className="sm:w-auto"
      >
        {label}
      </FileButton>
    </div>
  )
}
