import { Moon, Sun } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { chooseTheme, useTheme } from './theme.ts'

/** The short form of `ThemeSwitch`, for a header: switches to the other theme. */
export function ThemeToggle() {
  const { theme } = useTheme()
  const isDark = theme === 'dark'
  return (
    <IconButton
      label={isDark ? 'Use the light theme' : 'Use the dark theme'}
      icon={isDark ? <Sun /> : <Moon />}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
      className="no-js:hidden"
    />
  )
}
