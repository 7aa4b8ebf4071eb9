import type { LaunchOptions } from '@playwright/test'

export function launchOptions(executablePath: string): LaunchOptions
export function findChromium(): Promise<string>
