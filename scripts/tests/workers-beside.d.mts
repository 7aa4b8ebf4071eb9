export function workersBeside(cores?: number): number
