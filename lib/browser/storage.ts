/**
 * Storage that cannot break a page: private windows and full disks make every access throw, and
 * other scripts may have left anything under our keys.
 */
export function readText(key: string, area: 'local' | 'session' = 'local'): string | null {
  try {
    return areaOf(area).getItem(key);
  } catch {
    return null;
  }
}

/** @returns false when the browser could not store it */
export function writeText(key: string, text: string, area: 'local' | 'session' = 'local'): boolean {
  try {
    areaOf(area).setItem(key, text);
    return true;
  } catch {
    return false;
  }
}

export function removeText(key: string, area: 'local' | 'session' = 'local'): void {
  try {
    areaOf(area).removeItem(key);
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** Removes what lies under any key but those named. */
export function removeAllBut(
  kept: readonly string[],
  areas: readonly ('local' | 'session')[] = ['local', 'session'],
): void {
  for (const area of areas) {
    try {
      for (const key of Object.keys(areaOf(area))) if (!kept.includes(key)) removeText(key, area);
    } catch {
      // Without storage there is nothing to remove.
    }
  }
}

/** The parsed value under a key, or null when there is none or it is not JSON. */
export function readJson(key: string, area: 'local' | 'session' = 'local'): unknown {
  const text = readText(key, area);
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A text of an object from storage; '' for anything else that was left there. */
export function textOf(stored: unknown, key: string): string {
  const value = (stored as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' ? value : '';
}

export function writeJson(
  key: string,
  value: unknown,
  area: 'local' | 'session' = 'local',
): boolean {
  return writeText(key, JSON.stringify(value), area);
}

function areaOf(area: 'local' | 'session'): Storage {
  return area === 'local' ? window.localStorage : window.sessionStorage;
}
