type CodeBlockProps = {
  /** The accessible name, for readers who reach it by keyboard. */
  label: string
  code: string
}

/** Lines of a program, unchanged; lines wider than the page scroll in their own box. */
export function CodeBlock({ label, code }: CodeBlockProps) {
  return (
    <pre
      role="region"
      aria-label={label}
      tabIndex={0}
      className="bg-sunken max-h-96 overflow-auto rounded-md p-3 text-xs leading-relaxed"
    >
      <code>{code}</code>
    </pre>
  )
}
