export const atMost = (maxLength: number) => `At most ${maxLength} characters`
