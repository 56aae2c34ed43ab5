/** First stop of the keyboard on every page: past the header, to `#main`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      className="bg-plate text-plate-ink fixed top-2 left-2 z-50 -translate-y-24 rounded-md px-4 py-3 font-medium focus:translate-y-0"
    >
      Skip to main content
    </a>
  )
}
