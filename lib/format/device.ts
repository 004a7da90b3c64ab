/** Browser and system as far as a User-Agent header tells, such as "Chrome · Windows". */
export function deviceOf(userAgent: string | null): string {
  const firstOf = (names: readonly (readonly [pattern: RegExp, name: string])[]) =>
    names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = firstOf([
    [/MicroMessenger\//, 'WeChat'],
    [/Edg\w*\//, 'Edge'],
    [/YaBrowser\//, 'Yandex'],
    [/OPR\//, 'Opera'],
    [/Firefox\//, 'Firefox'],
    [/Chrome\//, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = firstOf([
    [/Android/, 'Android'],
    [/iPhone|iPad/, 'iOS'],
    [/Windows/, 'Windows'],
    [/Mac OS X/, 'macOS'],
    [/Linux/, 'Linux'],
  ]);
  return [browser, system].filter(Boolean).join(' · ') || '—';
}
