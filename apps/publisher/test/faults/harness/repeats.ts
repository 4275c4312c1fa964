/** How often each fault is repeated: `npm run faults -- --times 20`. */
export const REPEATS = { repeats: Number(process.env.FAULTS_TIMES ?? 1) - 1 }
