import { useEffect, useState } from 'react'

/** An object URL of the bytes, for an image; null before the first render. Revoked when no component shows it any more. */
export const useObjectUrl = (blob: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
