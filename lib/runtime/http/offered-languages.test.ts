import { inject } from 'light-my-request';
import { afterEach, expect, it } from 'vitest';
import { EXAMPLE_FACTS, setCompanyFacts } from '@/lib/config/company';
import { contentPreviewPath } from '@/lib/server/content/preview-key';
import { answerHiddenLanguage } from './offered-languages';

afterEach(() => setCompanyFacts(EXAMPLE_FACTS));

async function ask(url: string) {
  const { statusCode, headers } = await inject(
    (request, response) => {
      const origin = 'https://mall.example';
      const isAnswered = answerHiddenLanguage(origin, request as never, response as never);
      if (!isAnswered) response.end('passed');
    },
    { url, headers: { host: 'fr.mall.example' } },
  );
  return [statusCode, headers.location];
}

it('leads from pages of a hidden language, and leaves open pages what they load', async () => {
  setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['fr'] });
  expect(await ask('/about?a=1')).toEqual([302, 'https://www.mall.example/about?a=1']);
  for (const path of ['/labels', '/labels/enquiry', '/api/car/list', '/media/a.avif']) {
    expect([path, ...(await ask(path))]).toEqual([path, 200, undefined]);
  }
});

it('shows staff what they have written in a language before it is offered', async () => {
  setCompanyFacts({ ...EXAMPLE_FACTS, hiddenLocales: ['fr'] });
  const path = contentPreviewPath('articles', 1, new Date());
  expect(await ask(path)).toEqual([200, undefined]);
});
