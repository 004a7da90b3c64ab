/** As sellers read it. */
export const CHINESE = 'zh-Hans';
/** As others say it. */
export const PINYIN = 'zh-Latn';
