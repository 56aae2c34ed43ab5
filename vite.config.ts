import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

// The browser bundle and its server-side renderer. Tests have their own file, vitest.config.ts.
export default defineConfig({
  publicDir: 'web/public',
  // `build/` holds the server's bundles too; scripts/prepare.mjs clears what the screens own.
  build: { emptyOutDir: false },
  plugins: [tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What every page needs in one file: forty small ones compress worse by 13 kB.
            codeSplitting: {
              groups: [{ name: 'frame', test: /web\/(entry\.client|root|screens\/site)\.tsx$/ }],
            },
          },
        },
      },
    },
  },
  // Loaded on demand, so the dev server would find them late and load React a second time.
  optimizeDeps: { include: ['@base-ui/react/dialog', 'sonner'] },
})
