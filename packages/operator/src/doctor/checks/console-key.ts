import type { Check } from '../check.ts'
import { findings } from '../check.ts'
import { fetchText, parseJson } from '../http.ts'

const CONFIG = /<script[^>]*\bid="app-config"[^>]*>(.*?)<\/script>/s

/** Finds a console that was built for the embedded backend or for another project: its key differs from the key of this project. */
export const consoleKey: Check = {
  title: 'The admin has the publishable key of this project, and no secret one',
  async run({ admin, publishableKey }) {
    const { text } = await fetchText(`${admin}/login`)
    const config = parseJson(CONFIG.exec(text)?.[1] ?? '')
    const key = typeof config === 'object' && config !== null && 'publishableKey' in config ? config.publishableKey : undefined
    const build =
      'Set VITE_SUPABASE_PUBLISHABLE_KEY (SUPABASE_PUBLISHABLE_KEY for the server of the admin), build and deploy it again.'
    return findings(
      [key !== publishableKey, 'The admin uses another key than --key: of another project, or of the embedded backend.', build],
      [
        text.includes('sb_secret_'),
        'The admin shows a secret key to everybody.',
        `Replace that key in the dashboard at once (Settings → API Keys). ${build}`,
      ],
    )
  },
}
