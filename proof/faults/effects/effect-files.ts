/** Files in the folder by which a test and its armed shop speak: a list of steps, what was noted, and the last step. */
export const STEPS = 'steps.json'
export const EFFECTS = 'effects'
export const KILLED = 'killed'
