'use client';

import { useEffect } from 'react';

/** Inline texts: an error page must not have to load anything. */
const TEXTS = {
  'zh-CN': { text: '页面无法显示，请稍后再试。', retry: '重试' },
  ru: { text: 'Страницу не удалось показать. Попробуйте через минуту.', retry: 'Повторить' },
  'en-GB': { text: 'The page could not be shown. Try again in a moment.', retry: 'Try again' },
};

/** A page of the staff side that could not be rendered. */
export default function DeskError({ error }: { error: Error }) {
  useEffect(() => {
    console.error(error);
  }, [error]);
  const language = typeof document === 'undefined' ? 'zh-CN' : document.documentElement.lang;
  const { text, retry } = TEXTS[language as keyof typeof TEXTS] ?? TEXTS['zh-CN'];
  return (
    <main className="desk-main desk-width">
      <section className="desk-sheet">
        <h1>{text}</h1>
        <button type="button" className="desk-button" onClick={() => location.reload()}>
          {retry}
        </button>
      </section>
    </main>
  );
}
