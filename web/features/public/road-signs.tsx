/** Two posts with the roads of a city. Screen readers read the names too. */
export function RoadSigns({ roads }: { roads: readonly string[] }) {
  const half = Math.ceil(roads.length / 2)
  return (
    <div role="img" aria-label={`Roads: ${roads.join(', ')}`} className="flex items-end gap-4">
      {[roads.slice(0, half), roads.slice(half)].map((post) => (
        <div key={post[0]} className="relative flex flex-col items-start gap-1 pb-4">
          <span className="bg-art-steel absolute inset-y-0 left-4 w-1.5 rounded-t-full" />
          {post.map((road) => (
            <span
              key={road}
              className="border-surface bg-plate text-plate-ink relative rounded-md border px-2 py-0.5 text-xs font-bold whitespace-nowrap tabular-nums"
            >
              {road}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
