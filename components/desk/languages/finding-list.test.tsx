import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { FINDING_RULES } from '@/lib/config/site-check';
import type { ListedFinding } from '@/lib/content/desk/languages';
import { DESK_LANGUAGES } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { FindingList } from './finding-list';

const HOSTILE = '<img src=x onerror="alert(1)"> \u202e{count} javascript:alert(1)';

const findings = FINDING_RULES.map(
  (rule, index): ListedFinding => ({
    findingId: index + 1,
    path: '/car/101',
    rule,
    found: `${HOSTILE} ${rule}`,
    wanted: HOSTILE,
    source: { kind: 'message', id: `car.title"><script>${rule}` },
    title: '',
  }),
);

it.each(DESK_LANGUAGES)(
  'names every rule in %s, and shows what was found as nothing but text',
  (language) => {
    const { container } = render(
      <FindingList language={language} locale="ar" findings={findings} />,
    );
    const rules = deskTextsOf(language, 'siteCheck');
    for (const rule of FINDING_RULES)
      expect(screen.getByText(rules(`rules.${rule}`))).toBeVisible();
    expect(container.querySelector('img, script')).toBeNull();
    const quoted = [...container.querySelectorAll('bdi')].filter(({ textContent }) =>
      textContent?.includes('onerror'),
    );
    expect(quoted.length).toBeGreaterThan(20);
    for (const link of container.querySelectorAll('a')) {
      expect(link.getAttribute('href')).toMatch(/^\/languages\//);
    }
  },
);

it('says what is wrong with a text of the interface, and when the Russian one has changed', () => {
  const [base] = findings;
  if (!base) throw new Error('no rules');
  const faulty = { ...base, findingId: 1, rule: 'message', wanted: 'tooLong.button' } as const;
  const outdated = { ...base, findingId: 2, rule: 'outdated', wanted: '2026-11-24' } as const;
  render(<FindingList language="en" locale="ar" findings={[faulty, outdated]} />);
  expect(screen.getByText(/^too long for a button/)).toBeVisible();
  expect(screen.getByText('Russian text changed on 24 Nov')).toBeVisible();
});
