/** Orders whose slips fit into one file. */
export const SLIPS_A_FILE = 200
