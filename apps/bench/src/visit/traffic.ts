/** A response that crossed the line, with its bytes: compressed, headers included. */
export interface Transfer {
  url: string
  /** Resource type of the browser protocol: `Document`, `Image`, `Script`, … */
  type: string
  status: number
  bytes: number
}

export interface Traffic {
  transfers: Transfer[]
  /** The requests without a complete answer. */
  inFlight: Set<string>
  /** Time of the last request or answer. */
  changedMs: number
}

interface Message {
  method?: string
  sessionId?: string
  // biome-ignore lint/suspicious/noExplicitAny: several events of the browser protocol
  params: any
}

/**
 * Records the traffic of all pages and workers of a browser by its own protocol: the sessions of Playwright do not report the requests of service
 * workers.
 * @param port the browser's port for debugging
 */
export async function recordTraffic(port: number): Promise<Traffic> {
  const traffic: Traffic = { transfers: [], inFlight: new Set(), changedMs: performance.now() }
  const { webSocketDebuggerUrl } = (await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()) as {
    webSocketDebuggerUrl: string
  }
  const socket = new WebSocket(webSocketDebuggerUrl)
  await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }))
  let id = 0
  const send = (method: string, params = {}, sessionId?: string) =>
    socket.send(JSON.stringify({ id: ++id, method, params, sessionId }))
  const started = new Map<string, Transfer>()
  const see: Record<string, (params: Message['params'], key: string) => void> = {
    'Target.attachedToTarget': ({ sessionId }) => {
      send('Network.enable', {}, sessionId)
      send('Runtime.runIfWaitingForDebugger', {}, sessionId)
    },
    'Network.requestWillBeSent': ({ request }, key) => {
      if (request.url.startsWith('https:')) traffic.inFlight.add(key)
    },
    'Network.responseReceived': ({ type, response: { url, status, fromServiceWorker, fromDiskCache } }, key) => {
      if (url.startsWith('https:') && !fromServiceWorker && !fromDiskCache) started.set(key, { url, type, status, bytes: 0 })
    },
    'Network.loadingFailed': (_, key) => traffic.inFlight.delete(key),
    'Network.loadingFinished': ({ encodedDataLength: bytes }, key) => {
      traffic.inFlight.delete(key)
      const transfer = started.get(key)
      if (transfer && bytes > 0) traffic.transfers.push({ ...transfer, bytes })
    },
  }
  socket.addEventListener('message', ({ data }) => {
    const { method = '', sessionId = '', params } = JSON.parse(String(data)) as Message
    const key = `${sessionId} ${params?.requestId}`
    if (method.startsWith('Network.')) traffic.changedMs = performance.now()
    see[method]?.(params, key)
  })
  send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
  return traffic
}
