import type { ContentClient } from '@bayt/content/queries/client'
import type { QueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext } from 'react'
import { createContentClient } from './client.ts'
import { deviceItems } from './device.ts'
import type { AppConfig } from './env.ts'
import type { FunctionCaller } from './functions.ts'
import { cacheReads, readWhenOnline } from './offline/cache-reads.ts'
import { createQueryClient } from './query-client.ts'
import { createFactorPrompt, type FactorPrompt } from './session/factor-prompt.ts'
import { startIdleWatch } from './session/idle.ts'
import { createRenewal } from './session/renewal.ts'
import { createSessionStore, type SessionStore } from './session/store.ts'
import { syncTabs } from './session/tabs.ts'

/** The external services of every screen: configuration, API client, session. */
export interface Services {
  config: AppConfig
  session: SessionStore
  client: ContentClient
  queryClient: QueryClient
  functions: FunctionCaller
  /** Asks for a code when the server requires one. */
  factorPrompt: FactorPrompt
}

export function createServices(config: AppConfig): Services {
  const session = createSessionStore(deviceItems)
  syncTabs(session, window, new BroadcastChannel('bayt-admin-session'))
  const queryClient = createQueryClient(session.refused)
  cacheReads(queryClient, session)
  readWhenOnline(queryClient, window)
  const factorPrompt = createFactorPrompt()
  // Cancels an open question at log-out: otherwise the next person at this device would see the question, and that person's
  // code would repeat the waiting call.
  session.subscribe(() => {
    if (session.get().status === 'signed_out') factorPrompt.cancel()
  })
  const renewal = createRenewal(session)
  const functions: FunctionCaller = {
    config,
    renewal,
    token: session.token,
    replaceToken: session.replaceToken,
    askForProof: factorPrompt.ask,
  }
  const client = createContentClient(config, session.token, {
    askForFactor: askOnce(factorPrompt, functions),
    tokenAfter: renewal.tokenAfter,
    onMissingStep: session.lacks,
  })
  startIdleWatch(session, client)
  return {
    config,
    session,
    client,
    queryClient,
    functions,
    factorPrompt,
  }
}

/** Asks once for all changes of accounts that need a proof at the same time: a proof is valid for 10 minutes. */
function askOnce(prompt: FactorPrompt, functions: FunctionCaller): () => Promise<boolean> {
  let asked: Promise<boolean> | undefined
  return () => {
    asked ??= prompt
      .ask(async (proof) => {
        // Loaded on demand: few sessions need a proof.
        const { showFactor } = await import('./session/second-factor.ts')
        await showFactor(functions, proof)
        return true
      })
      .then((isShown) => isShown === true)
      .finally(() => {
        asked = undefined
      })
    return asked
  }
}

const ServicesContext = createContext<Services | undefined>(undefined)

export function ServicesProvider({ services, children }: { services: Services; children: ReactNode }) {
  return <ServicesContext value={services}>{children}</ServicesContext>
}

export function useServices(): Services {
  const services = useContext(ServicesContext)
  if (!services) throw new Error('useServices is used outside <ServicesProvider>.')
  return services
}
