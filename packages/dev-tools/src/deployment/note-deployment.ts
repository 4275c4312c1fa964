import { github, setting, step } from './github.ts'

/**
 * `node note-deployment.ts <environment>`: records at GitHub (Deployments) that the commit of the setting COMMIT is deployed.
 * Changes of content are published with the newest recorded commit.
 */
await step(async () => {
  const [environment = ''] = process.argv.slice(2)
  const note = { ref: setting('COMMIT'), environment, auto_merge: false, required_contexts: [] }
  const { id } = (await github('deployments', note)) as { id: number }
  await github(`deployments/${id}/statuses`, { state: 'success' })
})
