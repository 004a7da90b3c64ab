import type { Messages } from '@/lib/i18n/texts';

type PhraseKey = keyof Messages['phraseCard']['say'];

/** A sentence in Chinese and how it is said; in the buyer's language it is a text of `phraseCard.say`. */
export interface Phrase {
  key: PhraseKey;
  chinese: string;
  pinyin: string;
}

const phrase = (key: PhraseKey, chinese: string, pinyin: string): Phrase => ({
  key,
  chinese,
  pinyin,
});

/** What buyers say and ask in the yard, by where they stand; the last group is what sellers answer. */
export const PHRASE_GROUPS = {
  look: [
    phrase(
      'papers',
      '请给我看一下这辆车的手续。',
      'Qǐng gěi wǒ kàn yíxià zhè liàng chē de shǒuxù.',
    ),
    phrase('year', '这辆车是哪一年出厂的？', 'Zhè liàng chē shì nǎ yì nián chūchǎng de?'),
    phrase('mileage', '这辆车跑了多少公里？', 'Zhè liàng chē pǎole duōshao gōnglǐ?'),
    phrase('accident', '这辆车出过事故吗？', 'Zhè liàng chē chūguo shìgù ma?'),
    phrase('battery', '有电池健康检测证书吗？', 'Yǒu diànchí jiànkāng jiǎncè zhèngshū ma?'),
    phrase('drive', '我可以试驾吗？', 'Wǒ kěyǐ shìjià ma?'),
    phrase('open', '请启动车辆，打开前机盖。', 'Qǐng qǐdòng chēliàng, dǎkāi qiánjīgài.'),
    phrase(
      'vin',
      '车架号在哪里？我想和手续核对一下。',
      'Chējiàhào zài nǎlǐ? Wǒ xiǎng hé shǒuxù héduì yíxià.',
    ),
    phrase('languages', '车机菜单有哪些语言？', 'Chējī càidān yǒu nǎxiē yǔyán?'),
  ],
  price: [
    phrase('portPrice', '这是口岸价吗？', 'Zhè shì kǒu’àn jià ma?'),
    phrase('included', '这个价格包含什么？', 'Zhège jiàgé bāohán shénme?'),
    phrase('cheaper', '能再便宜一点吗？', 'Néng zài piányi yìdiǎn ma?'),
    phrase('transfer', '我用银行转账付款。', 'Wǒ yòng yínháng zhuǎnzhàng fùkuǎn.'),
    phrase('contract', '我需要合同和收据。', 'Wǒ xūyào hétong hé shōujù.'),
    phrase('write', '请把数字写下来。', 'Qǐng bǎ shùzì xiě xiàlái.'),
  ],
  road: [
    phrase('export', '出口时我能拿到哪些手续？', 'Chūkǒu shí wǒ néng nádào nǎxiē shǒuxù?'),
    phrase('customs', '海关在哪里？', 'Hǎiguān zài nǎlǐ?'),
    phrase('when', '我什么时候可以提车？', 'Wǒ shénme shíhou kěyǐ tí chē?'),
    phrase('call', '请打这个电话。', 'Qǐng dǎ zhège diànhuà.'),
    phrase(
      'repeat',
      '我听不懂。请用手机翻译给我看。',
      'Wǒ tīng bu dǒng. Qǐng yòng shǒujī fānyì gěi wǒ kàn.',
    ),
    phrase('think', '我考虑一下再来。', 'Wǒ kǎolǜ yíxià zài lái.'),
    phrase('thanks', '谢谢！', 'Xièxie!'),
  ],
  seller: [
    phrase('yes', '可以。', 'Kěyǐ.'),
    phrase('no', '不好意思，不可以。', 'Bù hǎoyìsi, bù kěyǐ.'),
    phrase('sold', '这辆车已经卖了。', 'Zhè liàng chē yǐjīng mài le.'),
    phrase('ask', '请稍等，我去问一下。', 'Qǐng shāo děng, wǒ qù wèn yíxià.'),
    phrase('passport', '请出示您的护照。', 'Qǐng chūshì nín de hùzhào.'),
    phrase('deposit', '需要先付定金。', 'Xūyào xiān fù dìngjīn.'),
    phrase('duty', '价格不含您国家的关税。', 'Jiàgé bù hán nín guójiā de guānshuì.'),
    phrase('tomorrow', '手续明天办好。', 'Shǒuxù míngtiān bàn hǎo.'),
  ],
} satisfies Partial<Record<keyof Messages['phraseCard'], Phrase[]>>;

export type PhraseGroup = keyof typeof PHRASE_GROUPS;
