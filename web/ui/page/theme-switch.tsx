import { Monitor, Moon, Sun } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { SegmentedControl } from '../forms/segmented-control.tsx'
import { chooseTheme, themeChoices, useTheme, type ThemeChoice } from './theme.ts'

const icons: Record<ThemeChoice, ReactNode> = {
  system: <Monitor aria-hidden />,
  light: <Sun aria-hidden />,
  dark: <Moon aria-hidden />,
}

const names: Record<ThemeChoice, string> = { system: 'System', light: 'Light', dark: 'Dark' }

/** System, light or dark. Without scripts the system decides and the switch is not shown. */
export function ThemeSwitch({ label }: { label: string }) {
  const { choice } = useTheme()
  const name = useId()
  return (
    <SegmentedControl
      label={label}
      name={name}
      value={choice}
      onChange={(event) => {
        const next = themeChoices.find((option) => option === event.target.value)
        if (next) chooseTheme(next)
      }}
      options={themeChoices.map((value) => ({ value, label: names[value], icon: icons[value] }))}
      className="no-js:hidden"
    />
  )
}
