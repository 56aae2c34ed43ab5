import { useEffect, useState } from 'react'

/** An address of bytes that lie in this page, for an image; null before the first drawing. Given back when nobody shows it any more. */
export const useObjectUrl = (blob: Blob): string | null => {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return url
}
