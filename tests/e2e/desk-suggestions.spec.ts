import { TranslationServer } from '@/tests/support/translation-server';
import { type DeskSite, deskAddress, join, newInvitation, newStaffMail } from './support/desk';
import { expect, test } from './support/fixtures';
import { axeFaults } from './support/page-checks';
import { startSecondSite } from './support/second-site';

test.use({
  locale: 'en',
  expectedHosts: [/^desk\.localhost:\d+$/],
  expectedErrors: [/status of (?:404|503)/],
});

test('a translation service fills the form, says so, and publishes nothing; a person saves it', {
  tag: '@desktop',
}, async ({ page, database }) => {
  const service = new TranslationServer();
  await service.listen();
  const second = await startSecondSite({
    variables: {
      DESK_SECRET: 'of a site whose owner has chosen a service',
      TRANSLATION_SERVICE: 'libretranslate',
      TRANSLATION_URL: service.origin,
    },
  });
  const dataDir = process.env.E2E_DATA_DIR ?? '';
  const id = 900_000 + Math.floor(Math.random() * 90_000);
  await database`
    insert into articles (article_id, article_sign, picture_src, picture_small_src, picture_width,
      picture_height, state, published_at)
    values (${id}, ${`suggested-${id}`}, '/pictures/a.svg', '/pictures/a.svg', 960, 540, 'draft', '2026-11-20')`;
  await database`
    insert into article_texts (article_id, locale, title, summary, body, reading_minutes, is_shown)
    values (${id}, 'ru', 'Зимние шины', 'Какие выбрать', '## Выбор\n\nСмотрите [машины](/buyCar).', 1, false)`;
  const { port } = new URL(second.addressOf('ru', '/'));
  const site: DeskSite = { port, dataDir };
  const path = (way: string) => deskAddress(way, site);
  try {
    await join(page, await newInvitation(newStaffMail('mara'), 'marketing'), 'Mara', site);
    await page.goto(path(`/content/articles/${id}`));
    expect(await axeFaults(page)).toEqual([]);
    expect(service.asked.filter(({ method }) => method === 'POST')).toEqual([]);
    await expect(page.getByRole('link', { name: /^Thai.*no suggestions/ })).toBeVisible();
    await page.getByRole('button', { name: 'Have LibreTranslate suggest 3 translations' }).click();
    await expect(page.locator('[id="body.mn"]')).toHaveValue('## үг\n\nүг [үг](/buyCar).');
    await expect(page.getByText('Suggested by LibreTranslate, a machine.')).toHaveCount(3);
    expect(await axeFaults(page)).toEqual([]);
    // Nothing is stored until a person saves it.
    const form = page.url();
    await page.goto(form.replace(/suggested=1/, ''));
    await expect(page.locator('[id="body.mn"]')).toHaveValue('');
    await page.goto(form);
    await page.locator('[id="title.mn"]').fill('Өвлийн дугуй');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByRole('status').first()).toBeVisible();
    await expect(page.locator('[id="title.mn"]')).toHaveValue('Өвлийн дугуй');
    await expect(page.locator('[id="body.mn"]')).toHaveValue('## үг\n\nүг [үг](/buyCar).');
    await expect(page.getByText('Suggested by LibreTranslate')).toHaveCount(0);
  } finally {
    await database`delete from articles where article_id = ${id}`;
    await second.stop(page);
    await service.close();
  }
});
