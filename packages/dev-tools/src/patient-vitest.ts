/** Options of Vitest for its time limits: a busy machine changes how long a test takes, not its result. */
export const PATIENT_VITEST = ['--testTimeout=300000', '--hookTimeout=300000'] as const
