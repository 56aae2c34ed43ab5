type CodeBlockProps = {
  /** What it is, for whoever comes to it by keyboard. */
  label: string
  code: string
}

/** Lines of a program, as they are; what is wider than the page scrolls in its own box. */
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
