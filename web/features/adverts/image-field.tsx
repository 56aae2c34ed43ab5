import { useMutation } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { uploadAdvertImage } from '../../api/adverts/operator-adverts.ts'
import { failureCopy } from '../../api/kit/failures.ts'
import { preparePhoto } from '../../api/photos/prepare-photo.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'

type ImageFieldProps = {
  id: string
  /** Empty: no image yet. */
  imageUrl: string
  error: string | null
  onChange: (imageUrl: string) => void
}

/** The image of an advert: uploaded at once, checked and re-encoded by the server. */
export function ImageField({ id, imageUrl, error, onChange }: ImageFieldProps) {
  const { mutate, isPending } = useMutation(uploadAdvertImage)
  const [failure, setFailure] = useState<string | null>(null)

  const send = async (file: File | undefined): Promise<void> => {
    if (!file) return
    setFailure(null)
    const blob = await preparePhoto(file)
    if (!blob) {
      setFailure('This image can’t be read here. Choose a JPEG, PNG or WebP.')
      return
    }
    mutate(blob, {
      onSuccess: (uploaded) => onChange(uploaded.imageUrl),
      onError: (refusal) => setFailure(failureCopy(refusal).detail),
    })
  }
  const problem = failure ?? (imageUrl === '' ? error : null)
  return (
    <div
      id={id}
      tabIndex={-1}
      role="group"
      aria-labelledby={`${id}-label`}
      className="flex flex-col gap-2"
    >
      <p id={`${id}-label`} className="text-sm font-bold">
        Picture
      </p>
      <p className="text-ink-muted text-sm">
        It is cropped to fit, so keep what matters in the middle.
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {imageUrl !== '' && (
          <img
            src={imageUrl}
            alt=""
            className="border-line h-20 w-32 rounded-lg border object-cover"
          />
        )}
        <FileButton
          variant="secondary"
          accept="image/jpeg,image/png,image/webp"
          icon={<ImageUp aria-hidden />}
          onFiles={([file]) => void send(file)}
        >
          {imageUrl === '' ? 'Upload an image' : 'Upload another image'}
        </FileButton>
        <span role="status" className="text-ink-muted text-sm">
          {isPending ? 'Uploading' : ''}
        </span>
      </div>
      {problem && (
        <p role="alert" className="text-danger-ink text-sm font-medium">
          {problem}
        </p>
      )}
    </div>
  )
}
