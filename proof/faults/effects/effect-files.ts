/** Files in the folder by which a test and its armed shop speak: a list of steps, what was noted, and the last step. */
/** While it is there, the shop notes or dies. */
export const ARMED = 'armed'
export const STEPS = 'steps.json'
export const EFFECTS = 'effects'
export const KILLED = 'killed'
