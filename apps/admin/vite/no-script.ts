import type { Plugin } from 'vite'
import { NO_SCRIPT } from '../src/lib/i18n/no-script.ts'

/** Writes the text for browsers without scripts into `index.html`, in every language. */
export function noScript(): Plugin {
  const text = Object.values(NO_SCRIPT).join(' / ')
  return { name: 'admin-no-script', transformIndexHtml: (html) => html.replace('__NO_SCRIPT__', text) }
}
