import type { Corner } from '../../../domain/evidence/evidence.ts'

/** A car in outline as the camera should see it: from this side, whole, and filling the picture. */
export function CornerOutline({ corner, className }: { corner: Corner; className?: string }) {
  return (
    <svg
      viewBox="0 0 160 110"
      aria-hidden
      className={className}
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {/* The corners of the picture. */}
      <path d="M4 20V4h16M140 4h16v16M156 90v16h-16M20 106H4V90" className="stroke-action" />
      {corner === 'front' || corner === 'rear' ? (
        <EndOn isFront={corner === 'front'} />
      ) : (
        <g transform={corner === 'left' ? undefined : 'translate(160 0) scale(-1 1)'}>
          <Side />
        </g>
      )}
    </svg>
  )
}

function EndOn({ isFront }: { isFront: boolean }) {
  return (
    <>
      <path d="M40 56 52 27c2-4 5-6 9-6h38c4 0 7 2 9 6l12 29" />
      <path d="M34 84V66c0-6 3-10 8-10h76c5 0 8 4 8 10v18Z" />
      <path d="M40 84v8c0 3 1 4 3 4h10c2 0 3-1 3-4v-8M104 84v8c0 3 1 4 3 4h10c2 0 3-1 3-4v-8" />
      <path d="M62 74h36" />
      {isFront ? (
        <>
          <circle cx="47" cy="67" r="5" />
          <circle cx="113" cy="67" r="5" />
          <path d="m58 50 5-20h34l5 20Z" />
        </>
      ) : (
        <>
          <path d="M41 62h11v9H41ZM108 62h11v9h-11Z" />
          <path d="m60 46 4-16h32l4 16ZM68 80h24v8H68Z" />
        </>
      )}
    </>
  )
}

/** Its bonnet to the left. */
function Side() {
  return (
    <>
      <path d="M31 82H18c-4 0-6-2-6-6v-8c0-6 4-10 11-11l22-3 19-20c3-3 6-4 10-4h34c5 0 8 2 11 5l15 18 6 2c6 2 8 6 8 12v9c0 4-2 6-6 6h-3M57 82h46" />
      <circle cx="44" cy="82" r="12" />
      <circle cx="116" cy="82" r="12" />
      <path d="m54 54 15-15h14v15ZM92 39h18l12 15H92Z" />
    </>
  )
}
