import { DeskSubmit } from '@/components/desk/form';
import type { FindingRule } from '@/lib/config/site-check';
import type { DeskLanguage } from '@/lib/i18n/desk-languages';
import { deskTextsOf } from '@/lib/i18n/desk-texts';
import { TEXTS_ROUTE } from '@/lib/routing/desk-address';
import { Choice } from '../choice';

interface FindingsFormProps {
  language: DeskLanguage;
  /** The page that it narrows. */
  path: string;
  rule: FindingRule | undefined;
  rules: readonly { rule: FindingRule; count: number }[];
  route?: string | undefined;
  routes?: readonly { route: string; count: number }[];
}

/** Narrows findings to a rule, and where the page offers them to a kind of page. */
export function FindingsForm({ language, path, rule, rules, route, routes }: FindingsFormProps) {
  const t = deskTextsOf(language, 'languages');
  const checks = deskTextsOf(language, 'siteCheck');
  // What is chosen stays on offer when it finds nothing.
  const offered = rule && !rules.some((each) => each.rule === rule) ? [{ rule, count: 0 }] : [];
  const offeredRoute =
    route && !routes?.some((each) => each.route === route) ? [{ route, count: 0 }] : [];
  return (
    <form action={path} className="desk-actions desk-narrow">
      {routes && (
        <Choice name="route" label={t('anyRoute')} defaultValue={route}>
          {[...offeredRoute, ...routes].map((each) => {
            const name = each.route === TEXTS_ROUTE ? t('texts') : each.route;
            return [each.route, t('counted', { name, count: each.count })];
          })}
        </Choice>
      )}
      <Choice name="rule" label={t('anyRule')} defaultValue={rule}>
        {[...offered, ...rules].map((each) => [
          each.rule,
          t('counted', { name: checks(`rules.${each.rule}`), count: each.count }),
        ])}
      </Choice>
      <DeskSubmit>{t('show')}</DeskSubmit>
    </form>
  );
}
