import { encode } from 'uqr'

/** The light frame a reader needs around it (ISO/IEC 18004, 9.1). */
const quietModules = 4

/** Text as a QR code for another device's camera. Always dark on light: not all readers take the inverse. */
export function QrSquare({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { border: quietModules })
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('')
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="w-52 max-w-full rounded-md"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
