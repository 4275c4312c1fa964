import { type Check, findings } from '../check.ts'
import { fetchAsVisitor } from '../rest.ts'

export const project: Check = {
  title: 'The project answers with its publishable key',
  async run(target) {
    const { status, text } = await fetchAsVisitor(target, '/rest/v1/rpc/newest_site_change', { method: 'POST', body: '{}' })
    // Without the migrations, the function does not exist (404), or its call is refused (42501).
    const isRefused = status === 401 && !text.includes('42501')
    return findings(
      [isRefused, `${target.supabase} does not accept the key of --key.`, 'Use the publishable key of this project.'],
      [status >= 500, `${target.supabase} answers ${status}.`, 'Look at the project in the dashboard: it may be paused.'],
    )
  },
}
