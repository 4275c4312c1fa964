/** Runs a slow operation for the newest of many requests. */
export interface Latest<Request> {
  request: (next: Request) => void
  stop: () => void
}

interface LatestOptions<Request, Result> {
  run: (request: Request) => Promise<Result>
  /** Called with each answer, in the order of the requests. */
  onResult: (result: Result, request: Request) => void
  onError: (error: unknown) => void
  /** Waits until the screen can show another result. @default the next frame */
  defer?: (callback: () => void) => void
}

/**
 * Runs one request at a time, and next the newest one; those between are dropped. What a person types is rendered at most once per frame,
 * and never queues up behind old renders.
 */
export function createLatest<Request, Result>(options: LatestOptions<Request, Result>): Latest<Request> {
  const { run, onResult, onError, defer = (callback) => void requestAnimationFrame(callback) } = options
  let waiting: { request: Request } | undefined
  let isBusy = false
  let isStopped = false

  const next = async () => {
    const current = waiting
    waiting = undefined
    if (isStopped || !current) {
      isBusy = false
      return
    }
    try {
      const result = await run(current.request)
      if (!isStopped) onResult(result, current.request)
    } catch (error) {
      if (!isStopped) onError(error)
    }
    defer(() => void next())
  }
  return {
    request: (request) => {
      waiting = { request }
      if (isBusy) return
      isBusy = true
      defer(() => void next())
    },
    stop: () => {
      isStopped = true
    },
  }
}
